/**
 * Starts one API process. A setting whose name ends in `_FILE` is read from that file, so that secrets need not be in
 * the environment: JWT_SECRET_FILE=/run/secrets/jwt-secret.
 */
import { withSecretFiles } from '../api/dist/platform/config/secret-files.js';

// Errors in the log name the lines of the sources.
process.setSourceMapsEnabled(true);
Object.assign(process.env, withSecretFiles(process.env));
await import(new URL('../api/dist/bundle/main.js', import.meta.url).href);
