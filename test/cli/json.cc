#include "json.hpp"

#include <nlohmann/json.hpp>

namespace iri::test {

using Json = nlohmann::ordered_json;

std::string json_at(std::string_view json, const std::string& pointer) {
  const Json document = Json::parse(json);
  const Json::json_pointer place(pointer);
  return document.contains(place) ? document.at(place).dump() : std::string();
}

std::string text_at(std::string_view json, const std::string& pointer) {
  return Json::parse(json).at(Json::json_pointer(pointer)).get<std::string>();
}

std::size_t size_at(std::string_view json, const std::string& pointer) {
  return Json::parse(json).at(Json::json_pointer(pointer)).size();
}

}  // namespace iri::test
