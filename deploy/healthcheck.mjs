/**
 * `node healthcheck.mjs [--ca=<file>]` ends with 0 when the API process in this container can do its work: its database has a
 * primary. With `--ca` it is asked over https, and believed as nginx believes it: by that authority, under its one name.
 */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { parseArgs } from 'node:util';

const TIMEOUT_MS = 4_000;
/** In `make-secrets.sh`, and in nginx's `proxy_ssl_name`. */
const NAME = 'queuebell-api';

const { ca } = parseArgs({ options: { ca: { type: 'string' } } }).values;
const where = {
  host: '127.0.0.1',
  port: process.env['PORT'] || '3000',
  path: '/api/health/ready',
  signal: AbortSignal.timeout(TIMEOUT_MS),
};
const request = ca ? https.get({ ...where, ca: readFileSync(ca), servername: NAME }) : http.get(where);
request.on('response', ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1));
request.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
