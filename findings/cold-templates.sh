#!/bin/sh
# Jinja2 3.1.6 caches what it has compiled and guards the cache by a lock, but not the compiling: each thread that asks for a template before the
# first has finished compiles it for itself. A service that has just started does so once for each request that comes at the same time.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check Jinja2==3.1.6 MarkupSafe==3.0.4
"$folder/venv/bin/python" - <<'PYTHON'
import threading

from jinja2 import DictLoader, Environment


class Counting(Environment):
    compiled = 0

    def compile(self, *args, **kwargs):
        type(self).compiled += 1
        return super().compile(*args, **kwargs)


page = Counting(loader=DictLoader({"page": "".join(f"{{% if a{n} %}}{{{{ b{n} }}}}{{% endif %}}" for n in range(2000))}))
ready = threading.Barrier(8)


def ask():
    ready.wait()
    page.get_template("page")


threads = [threading.Thread(target=ask) for _ in range(8)]
for each in threads:
    each.start()
for each in threads:
    each.join()
page.get_template("page")
print(f"Jinja2 3.1.6: eight threads that asked at once compiled one template {Counting.compiled} times")
assert Counting.compiled > 1
PYTHON
