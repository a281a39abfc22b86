import { describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tools/common/paths.mjs';
import { parseEnvFile } from '../kit/env-file.ts';
import { settingNames } from './testing/settings.ts';

const { SECRET_VARIABLES, withSecretFiles } = await import('../../api/dist/platform/config/secret-files.js');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const known = settingNames().sort();

describe('the settings of the composition', () => {
  const example = parseEnvFile(read('deploy/queuebell.env.example'));

  it('are all in the example file, and the file has no others', () => {
    expect(Object.keys(example).sort()).toStrictEqual(known);
  });

  it('have no secret in that file', () => {
    expect(SECRET_VARIABLES.filter((name) => example[name] !== '')).toStrictEqual([]);
  });

  it('are known to the program if they are secret', () => {
    for (const name of SECRET_VARIABLES) assert.ok(known.includes(name), name);
  });
});

describe('a secret setting in a file', () => {
  const files = { '/run/secrets/jwt': 'abc\n', '/run/secrets/empty': '\n' };
  const readFile = (file: string) => {
    const text = new Map(Object.entries(files)).get(file);
    if (text === undefined) throw new Error(`ENOENT: ${file}`);
    return text;
  };

  it('is the setting, without the end of its line', () => {
    expect(withSecretFiles({ JWT_SECRET_FILE: '/run/secrets/jwt', JWT_SECRET: '' }, readFile)).toStrictEqual({
      JWT_SECRET: 'abc',
    });
  });

  it('is not set by an empty file', () => {
    expect(withSecretFiles({ SMTP_URL_FILE: '/run/secrets/empty' }, readFile)).toStrictEqual({});
  });

  it('is refused beside the setting itself, by its name', () => {
    assert.throws(
      () => withSecretFiles({ JWT_SECRET_FILE: '/run/secrets/jwt', JWT_SECRET: 'x' }, readFile),
      /JWT_SECRET and JWT_SECRET_FILE are both set/,
    );
  });

  it('is named if its file is not there', () => {
    assert.throws(
      () => withSecretFiles({ JWT_SECRET_FILE: '/nowhere' }, readFile),
      /JWT_SECRET_FILE cannot be read: ENOENT/,
    );
  });
});
