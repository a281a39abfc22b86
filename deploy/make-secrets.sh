#!/bin/sh
# make-secrets.sh [folder] [host:port…]   makes the secrets of compose.yaml that are not there yet, and changes none that is.
# The hosts are the database's nodes. As root it gives each file to the user who reads it. docs/keys.md says what each is for.
set -eu
umask 077
folder="${1:-$(dirname "$0")/secrets}"
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- mongo-1:27017 mongo-2:27017 mongo-3:27017
mkdir -p "$folder"
cd "$folder"

# Whole under its name, or not there.
keep() {
  if [ -e "$1" ]; then
    cat >/dev/null
  else
    cat >"$1.new"
    mv "$1.new" "$1"
  fi
}

# Several words on purpose.
new_key='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'

make_ca() {
  openssl req -x509 $new_key -days 3650 -subj '/O=QueueBell/CN=QueueBell site CA' \
    -addext 'keyUsage=critical,keyCertSign,cRLSign' -keyout ca-key.new -out ca.new
  mv ca-key.new database-ca-key.pem
  mv ca.new database-ca.pem
}

# make_certificate <name of the file, without .pem> <what it is for> <whom it names>   with its key, signed by this site's authority.
make_certificate() {
  if [ ! -e database-ca-key.pem ]; then
    echo "make-secrets.sh: to make $1.pem, database-ca-key.pem has to be in $folder" >&2
    exit 1
  fi
  printf 'subjectAltName=%s\nextendedKeyUsage=%s\n' "$3" "$2" >extensions.new
  openssl req $new_key -subj "/O=QueueBell/CN=QueueBell $1" -keyout key.new -out request.new
  openssl x509 -req -in request.new -days 825 -extfile extensions.new -set_serial "0x$(openssl rand -hex 16)" \
    -CA database-ca.pem -CAkey database-ca-key.pem -out certificate.new
  cat key.new certificate.new | keep "$1.pem"
  rm extensions.new key.new request.new certificate.new
}

# Of all nodes: each shows the same certificate.
names_of_nodes() {
  names='DNS:localhost,IP:127.0.0.1'
  for host in "$@"; do
    case "${host%:*}" in
      127.0.0.1) ;;
      *[!0-9.]*) names="$names,DNS:${host%:*}" ;;
      *) names="$names,IP:${host%:*}" ;;
    esac
  done
  echo "$names"
}

[ -e database-ca.pem ] || make_ca
[ -e database.pem ] || make_certificate database serverAuth,clientAuth "$(names_of_nodes "$@")"
# Its name is no host's: it is good for an API process wherever that runs, and for no database.
[ -e api.pem ] || make_certificate api serverAuth DNS:queuebell-api
openssl rand -base64 512 | keep database-key

nodes="$(printf '%s,' "$@")"
printf 'mongodb://queuebell:%s@%s/queuebell?replicaSet=queuebell&tls=true&tlsCAFile=/run/secrets/database-ca.pem\n' \
  "$(openssl rand -hex 24)" "${nodes%,}" | keep mongodb-uri

openssl rand -base64 48 | keep jwt-secret
openssl rand -hex 24 | keep metrics-token
# These come from elsewhere and stay empty until somebody fills them in.
keep stripe-webhook-secret </dev/null
keep smtp-url </dev/null

# A certificate is no secret. The database's address is read by the API and by the step that makes the API's user there.
chmod 644 database-ca.pem
chmod 640 mongodb-uri
if [ "$(id -u)" = 0 ]; then
  chown 1000:999 mongodb-uri
  chown 1000:1000 api.pem jwt-secret metrics-token stripe-webhook-secret smtp-url
  chown 999:999 database-key database.pem
fi
