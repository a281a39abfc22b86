#!/bin/sh
# upgrade.sh   replaces the API processes by those of this checkout, one after the other, without a break of the site. Without
# anything new it makes them read their secrets again. QUEUEBELL_VERSION names the version.
set -eu
cd "$(dirname "$0")"

# The running container may be of a version without this file.
reload() {
  docker compose exec -T web sh -s <reload.sh
}

# An nginx of a version that does not speak TLS to the API cannot reach the processes of this version.
if ! docker compose exec -T web grep -q 'proxy_pass https:' /etc/queuebell/proxy.conf; then
  echo 'upgrade.sh: this version takes more than a replacement in turn: docs/operating.md, "A new version"' >&2
  exit 1
fi

docker compose build
# First the new version's files: the first new process sends pages that name them.
docker compose run --rm --no-deps files

for api in api-1 api-2; do
  ./mark.sh "$api:3000" down
  # From here on nginx sends it nothing more. It answers its running requests before it ends.
  reload
  docker compose up -d --no-deps --force-recreate --wait "$api"
  ./mark.sh "$api:3000" up
  reload
done
