#!/bin/sh
# upgrade.sh   replaces the API processes by those of this checkout, one after the other, while the site goes on; also where
# nothing is new, so that they read their secrets again. QUEUEBELL_VERSION names the version.
set -eu
cd "$(dirname "$0")"

# Handed in: the container that runs may be of a version that does not have it.
reload() {
  docker compose exec -T web sh -s <reload.sh
}

# An nginx from before it spoke TLS to the API would be understood by no process of this version.
if ! docker compose exec -T web grep -q 'proxy_pass https:' /etc/queuebell/proxy.conf; then
  echo 'upgrade.sh: this version takes more than a replacement in turn: docs/operating.md, "A new version"' >&2
  exit 1
fi

docker compose build
# First the new version's files: the first new process sends pages that name them.
docker compose run --rm --no-deps files

for api in api-1 api-2; do
  ./mark.sh "$api:3000" down
  # Then nginx sends it nothing more. What it has begun it answers before it ends.
  reload
  docker compose up -d --no-deps --force-recreate --wait "$api"
  ./mark.sh "$api:3000" up
  reload
done
