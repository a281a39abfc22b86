#!/bin/sh
# mark.sh <host:port> down|up [file]   takes an API process out of the proxy's rotation, or puts it back.
# Takes effect when nginx is told to reload.
set -eu

server="$1"
state="$2"
file="${3:-$(dirname "$0")/nginx/upstream/api.conf}"

if ! grep -q "^ *server $server " "$file"; then
  echo "mark.sh: there is no server $server in $file" >&2
  exit 1
fi
case "$state" in
  down) edit="/^ *server $server /{/ down;/!s/;\$/ down;/}" ;;
  up) edit="/^ *server $server /s/ down;\$/;/" ;;
  *)
    echo "usage: mark.sh <host:port> down|up [file]" >&2
    exit 2
    ;;
esac
sed "$edit" "$file" >"$file.new"
mv "$file.new" "$file"
