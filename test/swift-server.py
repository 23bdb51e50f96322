"""OpenStack Swift with its S3 front (s3api), whole and in one process, for tests: loopback, free ports, one empty folder.

Debian's package python3-swift is enough: account, container, object and proxy server run side by side.
Prints the port of the S3 front when it is ready, and ends with its standard input.
"""
import os
import sys

import eventlet

eventlet.monkey_patch()
from eventlet import wsgi  # noqa: E402
from swift.common import utils  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402

folder, access_key, secret, region = sys.argv[1:5]

with open(os.path.join(folder, "swift.conf"), "w") as conf:
    conf.write("[swift-hash]\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = one\ndefault = yes\n")
utils.set_swift_dir(folder)

os.makedirs(os.path.join(folder, "devices", "d1"))
sockets = {}
for kind in ("account", "container", "object", "proxy"):
    sockets[kind] = eventlet.listen(("127.0.0.1", 0))
    if kind == "proxy":
        continue
    builder = RingBuilder(4, 1, 1)
    port = sockets[kind].getsockname()[1]
    builder.add_dev({"id": 0, "region": 1, "zone": 1, "ip": "127.0.0.1", "port": port, "device": "d1", "weight": 1.0,
                     "replication_ip": "127.0.0.1", "replication_port": port, "meta": ""})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, kind + ".ring.gz"))

common = f"[DEFAULT]\nswift_dir = {folder}\ndevices = {folder}/devices\nmount_check = false\nlog_level = CRITICAL\n"
configs = {kind: f"{common}[pipeline:main]\npipeline = server\n[app:server]\nuse = egg:swift#{kind}\n"
           for kind in ("account", "container", "object")}
configs["proxy"] = f"""{common}
[pipeline:main]
pipeline = catch_errors listing_formats s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = {region}
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_{access_key.replace(':', '_')} = {secret} .admin
"""



class Cache:
    """What the proxy asks of memcached, in a dictionary that never expires."""

    def __init__(self):
        self.kept = {}

    def get(self, key, **_):
        return self.kept.get(key)

    def set(self, key, value, **_):
        self.kept[key] = value

    def incr(self, key, delta=1, **_):
        self.kept[key] = self.kept.get(key, 0) + delta
        return self.kept[key]

    def delete(self, key, **_):
        self.kept.pop(key, None)


def with_cache(app):
    cache = Cache()

    def call(env, start_response):
        env["swift.cache"] = cache
        return app(env, start_response)

    return call


pool = eventlet.GreenPool()
quiet = open(os.devnull, "w")
for kind, text in configs.items():
    path = os.path.join(folder, kind + ".conf")
    with open(path, "w") as conf:
        conf.write(text)
    app = loadapp(path, global_conf={"log_name": kind})
    pool.spawn_n(wsgi.server, sockets[kind], with_cache(app), log=quiet)

print(sockets["proxy"].getsockname()[1], flush=True)
eventlet.tpool.execute(sys.stdin.read)
os._exit(0)
