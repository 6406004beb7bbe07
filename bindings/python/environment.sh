# The environment that the package is built and tested in; sourced by the scripts here, after test/steps.sh.
venv=$root/build/python
tests='pytest==9.2.0 jsonschema==4.26.0 rdflib==7.6.0 mypy==2.4.1 pyright==1.1.414
  pyarrow==26.0.1 publicsuffixlist==1.1.2.20261023 pandas==3.1.1 polars==2.1.0 duckdb==2.0.0 httpx==0.28.1 pydantic==2.14.4
  gunicorn==27.0.1 uvicorn==0.54.0 httptools==0.9.0 waitress==3.0.2 requests==2.34.2 aiohttp==3.14.5'
# The newest that run on all versions of versions.sh.
packages='pytest==8.4.2 pyarrow==21.0.0 publicsuffixlist==1.1.2.20261023'

environment() {
  [ -x "$venv/bin/pip" ] || { python3 -m venv "$venv" || return 1; }
  # shellcheck disable=SC2086  # a list of words
  "$venv/bin/pip" install -q --disable-pip-version-check -r "$here/build_requirements.txt" $tests
}

# prepared BUILD_FOLDER: the single file, of which the package is then built; otherwise each build of a checkout would make its own.
prepared() { "$here/prepare.sh" "$1" && export IRI_PYTHON_SINGLE=$here/single_file; }

# python_of VERSION: of the PATH, or of pyenv.
python_of() {
  local found
  for found in "$(command -v "python$1")" "${PYENV_ROOT:-$HOME/.pyenv}/versions/$1".*/bin/python; do
    [ -x "$found" ] && "$found" -c "import ensurepip, sys; sys.exit('%d.%d' % sys.version_info[:2] != '$1')" 2>/dev/null && echo "$found" && return
  done
  return 1
}
