// @ts-check
/**
 * Writes api/assets/passwords/breached.bin from lists of passwords (docs/decisions/0025-new-passwords.md says which):
 *
 *   node --import tsx tools/assets/breached-passwords.ts <list>...
 *
 * A list is a file with one password a line, or a list as JSON; either may end in .gz.
 */
import fs from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { digestsOf } from './breached-passwords-file.ts';

const target = new URL('../../api/assets/passwords/breached.bin', import.meta.url);

function passwordsIn(file: string): string[] {
  const bytes = fs.readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return /\.json(\.gz)?$/.test(file) ? JSON.parse(text) : text.split(/\r?\n/);
}

const digests = digestsOf(process.argv.slice(2).flatMap(passwordsIn));
fs.writeFileSync(target, Buffer.concat(digests));
console.log(`${digests.length} passwords`);
