/**
 * Starts one API process. A setting whose name ends in `_FILE` is read from that file, so that secrets need not be in
 * the environment: JWT_SECRET_FILE=/run/secrets/jwt-secret.
 */
import { readFileSync } from 'node:fs';
import { withSecretFiles } from './secret-files.mjs';

Object.assign(
  process.env,
  withSecretFiles(process.env, (file) => readFileSync(file, 'utf8')),
);
await import('../api/dist/main.js');
