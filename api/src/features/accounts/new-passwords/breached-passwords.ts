import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';

const file = new URL('../../../../assets/passwords/breached.bin', import.meta.url);
/** Of each digest the file has the first bytes: of a thousand million good passwords a hundred are taken for known ones. */
const DIGEST_BYTES = 5;

/** Passwords that are known from breaches; the file is made by `tools/assets/breached-passwords.mjs`. */
@Injectable()
export class BreachedPasswords {
  #digests: Promise<Buffer> | undefined;

  /** Capitals do not count. */
  async has(password: string): Promise<boolean> {
    const digests = await this.#loaded();
    const wanted = createHash('sha256').update(password.toLowerCase()).digest().subarray(0, DIGEST_BYTES);
    return isIn(digests, wanted);
  }

  /** Read when it is first asked for, so that no start waits for it; again after a failure. */
  #loaded(): Promise<Buffer> {
    this.#digests ??= readFile(file).catch((error: unknown) => {
      this.#digests = undefined;
      throw error;
    });
    return this.#digests;
  }
}

/** @param digests sorted, without anything between them */
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
