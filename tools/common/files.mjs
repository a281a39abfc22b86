import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/**
 * Replaces a file in one step, so that no reader ever sees half of it, even after a crash. Synchronous, so that the next start
 * finds the processes that this one leaves behind.
 *
 * @param {string} path
 * @param {unknown} value
 */
export function writeJson(path, value) {
  const next = `${path}.${randomUUID()}`;
  writeFileSync(next, `${JSON.stringify(value)}\n`);
  renameSync(next, path);
}

/**
 * @param {string} path
 * @returns {Record<string, unknown> | null} null when it is not there or is not an object
 */
export function readJson(path) {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}
