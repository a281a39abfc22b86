import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeCertificate } from '../../../test/certificate.js';
import { readSettings, SettingsError } from './config.js';

const env = { MONGODB_URI: 'mongodb://127.0.0.1:1/x' };
const ours = makeCertificate('queuebell-api');
let folder: string;
const inFolder = (file: string) => path.join(folder, file);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'queuebell-tls-'));
  const files = {
    certificate: ours.certificate,
    key: ours.key,
    both: ours.key + ours.certificate,
    another: makeCertificate('queuebell-api').key,
    noise: 'no PEM',
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(inFolder(name), text)));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const settingsWith = (certificate: string, key: string) =>
  readSettings({
    ...env,
    TLS_CERT_FILE: certificate && inFolder(certificate),
    TLS_KEY_FILE: key && inFolder(key),
  });

describe('the certificate of an API process', () => {
  it('is optional: without one, the process speaks http', () => {
    const { tls, publicUrl } = settingsWith('', '');
    expect([tls, publicUrl]).toEqual([undefined, 'http://localhost:3000']);
  });

  it('is read from its files with its key, and the process answers over https', () => {
    const { tls, publicUrl } = settingsWith('certificate', 'key');
    expect([tls, publicUrl]).toEqual([ours, 'https://localhost:3000']);
  });

  it('may be in one file with its key, as make-secrets.sh makes it', () => {
    const { tls } = settingsWith('both', 'both');
    expect(tls).toEqual({ certificate: ours.key + ours.certificate, key: ours.key + ours.certificate });
  });

  it.each([
    ['TLS_KEY_FILE is required when TLS_CERT_FILE is set.', 'certificate', ''],
    ['TLS_CERT_FILE is required when TLS_KEY_FILE is set.', '', 'key'],
    ['TLS_CERT_FILE cannot be read: ENOENT', 'gone', 'key'],
    ['TLS_KEY_FILE cannot be read: ENOENT', 'certificate', 'gone'],
    ['TLS_CERT_FILE must name a file with a certificate (PEM).', 'noise', 'key'],
    ['TLS_CERT_FILE must name a file with a certificate (PEM).', 'key', 'key'],
    ['TLS_KEY_FILE must name a file with a private key', 'certificate', 'noise'],
    ['TLS_KEY_FILE must hold the key of the certificate in TLS_CERT_FILE.', 'certificate', 'another'],
  ])('stops the start if it is unusable: %s', (message, certificate, key) => {
    expect(() => settingsWith(certificate, key)).toThrow(SettingsError);
    expect(() => settingsWith(certificate, key)).toThrow(message);
  });
});
