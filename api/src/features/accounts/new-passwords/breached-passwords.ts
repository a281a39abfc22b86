import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { ASSETS } from '../../../platform/config/api-folder.js';

const file = new URL('passwords/breached.bin', ASSETS);
/** The file has the first bytes of each digest: 1 of 10 million good passwords is taken for a known one. */
const DIGEST_BYTES = 5;

/** Passwords from known breaches; `tools/assets/breached-passwords.ts` makes the file. */
@Injectable()
export class BreachedPasswords {
  #digests: Promise<Buffer> | undefined;

  async has(password: string): Promise<boolean> {
    const digests = await this.#loaded();
    const wanted = createHash('sha256').update(password.toLowerCase()).digest().subarray(0, DIGEST_BYTES);
    return isIn(digests, wanted);
  }

  /** Read at the first use, so that no start waits for it; again after a failure. */
  #loaded(): Promise<Buffer> {
    this.#digests ??= readFile(file).catch((error: unknown) => {
      this.#digests = undefined;
      throw error;
    });
    return this.#digests;
  }
}

function isIn(digests: Buffer, wanted: Buffer): boolean {
  let from = 0;
  let to = digests.length / DIGEST_BYTES;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const start = middle * DIGEST_BYTES;
    const order = digests.compare(wanted, 0, DIGEST_BYTES, start, start + DIGEST_BYTES);
    if (order === 0) return true;
    if (order < 0) from = middle + 1;
    else to = middle;
  }
  return false;
}
