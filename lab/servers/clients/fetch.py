"""Fetches the links of a JSON file with a library of Python; writes [status, body] of each, [0, ""] if the library itself says no.

usage: fetch.py urllib|requests|httpx FILE
"""
import json
import sys


def urllib_get():
    import urllib.error
    import urllib.request

    def get(url):
        try:
            with urllib.request.urlopen(url, timeout=20) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, ""
    return get


def requests_get():
    import requests
    session = requests.Session()
    session.trust_env = False

    def get(url):
        answer = session.get(url, timeout=20)
        return answer.status_code, answer.text
    return get


def httpx_get():
    import httpx
    client = httpx.Client(trust_env=False, timeout=20)

    def get(url):
        answer = client.get(url)
        return answer.status_code, answer.text
    return get


def asked(get, url):
    try:
        return get(url)
    except Exception:  # noqa: BLE001  # each library has its own
        return 0, ""


def main():
    get = {"urllib": urllib_get, "requests": requests_get, "httpx": httpx_get}[sys.argv[1]]()
    with open(sys.argv[2], encoding="utf-8") as file:
        print(json.dumps([asked(get, url) for url in json.load(file)]))


if __name__ == "__main__":
    main()
