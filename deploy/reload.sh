#!/bin/sh
# reload.sh [file with nginx's process id] [nginx and its arguments]   has nginx read its configuration again, and ends when
# nothing new goes by the one before. Without arguments it is the one in the container.
set -eu
pid_file="${1:-/tmp/nginx/nginx.pid}"
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- nginx -c /etc/queuebell/nginx.conf
WITHIN_S=60

workers() {
  master="$(cat "$pid_file")"
  cat "/proc/$master/task/$master/children"
}

# A worker that takes no more connections ends when its running requests are answered.
is_leaving() {
  title="$(tr '\0' ' ' 2>/dev/null <"/proc/$1/cmdline")" || return 0
  case "$title" in
    '' | *'shutting down'*) return 0 ;;
    *) return 1 ;;
  esac
}

before="$(workers)"
"$@" -t
"$@" -s reload
until="$(($(date +%s) + WITHIN_S))"
for worker in $before; do
  until is_leaving "$worker"; do
    if [ "$(date +%s)" -gt "$until" ]; then
      echo "reload.sh: nginx still goes by the configuration before, after $WITHIN_S s; its log says why" >&2
      exit 1
    fi
    sleep 0.1
  done
done
