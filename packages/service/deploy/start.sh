#!/bin/sh
# The first process of the image. Started as root, for hosts whose volumes belong to root, it gives the data folder to the user node and
# goes on as that user, without any capability.
set -eu
if [ "$(id -u)" -eq 0 ]; then
  chown node:node "$DATA_DIR"
  export HOME=/home/node
  exec setpriv --reuid=node --regid=node --init-groups --inh-caps=-all --bounding-set=-all --no-new-privs -- citable "$@"
fi
exec citable "$@"
