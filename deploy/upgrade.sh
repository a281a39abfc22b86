#!/bin/sh
# upgrade.sh   replaces the API processes by those of this checkout, one after the other, while the site goes on.
# QUEUEBELL_VERSION names the version; DRAIN_SECONDS is how long a request may still take that has begun.
set -eu
cd "$(dirname "$0")"

reload() {
  docker compose exec -T web nginx -c /etc/queuebell/nginx.conf -t
  docker compose exec -T web nginx -c /etc/queuebell/nginx.conf -s reload
}

docker compose build
# First the new version's files: the first new process sends pages that name them.
docker compose run --rm --no-deps files

for api in api-1 api-2; do
  ./mark.sh "$api:3000" down
  reload
  sleep "${DRAIN_SECONDS:-5}"
  docker compose up -d --no-deps --wait "$api"
  ./mark.sh "$api:3000" up
  reload
done
