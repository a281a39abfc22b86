import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { SuitePackages } from '@queuebell/contracts';
import { SUITE_PACKAGES } from '../../platform/config/api-folder.js';

/** The packages of the sources that this API was built from (0060). */
@Injectable()
export class BuiltPackages {
  /** @returns null where they were not built */
  async read(): Promise<SuitePackages | null> {
    const text = await readFile(SUITE_PACKAGES, 'utf8').catch(() => null);
    return text === null ? null : (JSON.parse(text) as SuitePackages);
  }
}
