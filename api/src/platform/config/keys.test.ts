import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { RefreshResponse } from '@queuebell/contracts';
import { Browser } from '../../../test/browser.js';
import { TestApp } from '../../../test/harness.js';
import { SessionTokens } from '../../access/tokens/session-token.js';
import { fileKeys, keyFileIn, rotateKeys } from './key-file.js';
import { fixedKeys, keyOf } from './key-ring.js';

const DAY_MS = 86_400_000;
const now = new Date('2026-06-15T09:00:00Z');
const [one, two] = ['1', '2'].map((digit) => digit.repeat(40)) as [string, string];
const algorithmOf = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { alg: unknown }).alg;
let dataDir: string;
let file: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'queuebell-keys-'));
  file = keyFileIn(dataDir);
  await writeFile(file, one);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe("the operator's keys", () => {
  it('are one that signs, and all that verify', () => {
    const keys = fixedKeys([two, one]);
    expect(keys.signing()).toEqual(keyOf(two));
    expect(keys.verifying(keyOf(one).id)).toEqual([keyOf(one)]);
    expect(keys.verifying('another')).toEqual([]);
    expect(keys.verifying(undefined)).toEqual([keyOf(two), keyOf(one)]);
  });

  it('have names from which the keys cannot be guessed', () => {
    expect(keyOf(one).id).toMatch(/^[\w-]{12}$/);
    expect(keyOf(one).id).not.toBe(keyOf(two).id);
  });
});

it('a new algorithm comes with a new key: earlier signatures stay valid, and neither key signs for the other', async () => {
  const stronger = `HS512:${two}`;
  const before = await TestApp.start({ jwtSecret: one });
  const owner = await before.owner();
  const after = await TestApp.start({ jwtSecret: stronger, jwtPreviousSecrets: [one] });
  const claims = before.app.get(JwtService, { strict: false }).decode<object>(owner.token);
  const forged = (secret: string, algorithm: 'HS256' | 'HS512') =>
    new JwtService().sign(claims, { secret, algorithm, keyid: keyOf(secret).id });
  const read = (token: string) => after.app.get(SessionTokens, { strict: false }).read(token);
  expect(read(owner.token)).toMatchObject({ sub: owner.id });
  expect(read(forged(stronger, 'HS512'))).toMatchObject({ sub: owner.id });
  expect(read(forged(stronger, 'HS256'))).toBeNull();
  expect(read(forged(one, 'HS512'))).toBeNull();
  const theirs = await after.owner();
  expect(algorithmOf(theirs.token)).toBe('HS512');
  expect(algorithmOf(owner.token)).toBe('HS256');
  await after.stop();
  await before.stop();
});

describe('the keys in the data folder', () => {
  it('are the one that was made before keys could be rotated', () => {
    expect(fileKeys(file).signing()).toEqual(keyOf(one));
  });

  it('follow a rotation in every process, without a restart', async () => {
    const [here, there] = [fileKeys(file), fileKeys(file)];
    const { signing, verifying } = await rotateKeys(dataDir, now);
    expect(verifying).toEqual([keyOf(one).id]);
    expect(here.signing().id).toBe(signing);
    expect(there.verifying(signing)).toEqual([here.signing()]);
    expect(there.verifying(keyOf(one).id)).toEqual([keyOf(one)]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('are dropped once all their signatures have expired', async () => {
    await rotateKeys(dataDir, now);
    const second = await rotateKeys(dataDir, new Date(now.getTime() + 89 * DAY_MS));
    expect(second.verifying).toHaveLength(2);
    const third = await rotateKeys(dataDir, new Date(now.getTime() + 90 * DAY_MS));
    expect(third.verifying).toHaveLength(2);
    expect(third.verifying).not.toContain(keyOf(one).id);
  });

  it('can be dropped, all but the new one, when somebody else knows one', async () => {
    await rotateKeys(dataDir, now);
    const { signing, verifying } = await rotateKeys(dataDir, now, { dropsPrevious: true });
    const keys = fileKeys(file);
    expect(verifying).toEqual([]);
    expect(keys.verifying(undefined)).toEqual([keys.signing()]);
    expect(keys.signing().id).toBe(signing);
    expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(1);
  });

  it('stay as they were when the file is gone or empty', async () => {
    const keys = fileKeys(file);
    await writeFile(file, '\n');
    expect(keys.signing()).toEqual(keyOf(one));
    await rm(file);
    expect(keys.signing()).toEqual(keyOf(one));
  });

  it('are not rotated twice at once, nor if there are none', async () => {
    await writeFile(`${file}.lock`, '');
    await expect(rotateKeys(dataDir, now)).rejects.toThrow('being rotated already');
    expect(await readFile(file, 'utf8')).toBe(one);
    await rm(`${file}.lock`);
    await rm(file);
    await expect(rotateKeys(dataDir, now)).rejects.toThrow('There is no key yet');
    await expect(rotateKeys(path.join(dataDir, 'none'), now)).rejects.toThrow('There is no folder');
  });
});

it('a rotation of keys logs nobody out, neither a person nor a device', async () => {
  const app = await TestApp.start();
  const owner = await app.owner();
  const wall = await app.device(owner, 'display');
  const read = (token: string) => app.call('GET', `/api/queue/${owner.id}?view=board`, { token });
  await rotateKeys(app.settings.dataDir, now);
  const { token: fresh } = await app.device(owner, 'display');
  const restarted = await app.another(app.clock);
  for (const token of [owner.token, wall.token, fresh]) {
    expect((await read(token)).status).toBe(200);
    expect((await restarted.call('GET', `/api/queue/${owner.id}?view=board`, { token })).status).toBe(200);
  }
  await restarted.app.close();
  await app.stop();
});

it('after a key is dropped, a new process refuses its tokens, and people go on by their cookies', async () => {
  const app = await TestApp.start();
  const owner = await app.owner();
  const browser = await Browser.of(app, owner);
  const wall = await app.device(owner, 'display');
  await rotateKeys(app.settings.dataDir, now, { dropsPrevious: true });
  const restarted = await app.another(app.clock);
  const read = (token: string) => restarted.call('GET', `/api/queue/${owner.id}?view=board`, { token });
  for (const { token } of [browser, wall]) expect((await read(token)).status).toBe(401);
  const { body } = await browser.send(browser.cookie, restarted);
  expect((await read(RefreshResponse.parse(body).token)).status).toBe(200);
  await restarted.app.close();
  await app.stop();
});

it('a token names the key that signed it, and is refused if it names another one', async () => {
  const app = await TestApp.start({ jwtSecret: one });
  const owner = await app.owner();
  const [head = '', claims = ''] = owner.token.split('.');
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toMatchObject({ kid: keyOf(one).id });
  const payload = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
  const status = async (kid: string) => {
    const token = new JwtService({ secret: one }).sign(payload, { header: { alg: 'HS256', kid } });
    return (await app.call('GET', `/api/queue/${owner.id}`, { token })).status;
  };
  expect([await status(keyOf(one).id), await status(keyOf(two).id)]).toEqual([200, 401]);
  await app.stop();
});
