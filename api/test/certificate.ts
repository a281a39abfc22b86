import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { TlsKeys } from '../src/platform/config/tls-keys.js';

/** Tags of DER (X.690) in a certificate. */
const TAG = { integer: 2, bits: 3, octets: 4, oid: 6, utf8: 12, utcTime: 23, sequence: 48, set: 49 } as const;
const explicit = (number: number) => 0xa0 + number;
/** Tag of a host name in the alternative names. */
const DNS_NAME = 0x82;
const HEX = {
  version3: '020102',
  ecdsaWithSha256: '06082a8648ce3d040302',
  commonName: '0603550403',
  subjectAltName: '0603551d11',
};

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: Buffer[]) => der(TAG.sequence, ...parts);
const hex = (text: string) => Buffer.from(text, 'hex');
/** '260615090000Z' */
const utcTime = (time: number) =>
  der(TAG.utcTime, Buffer.from(`${new Date(time).toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

const DAY_MS = 86_400_000;

/** A self-signed certificate that is valid today (RFC 5280), made without openssl. */
export function makeCertificate(name: string): TlsKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(hex(HEX.ecdsaWithSha256));
  const who = sequence(der(TAG.set, sequence(hex(HEX.commonName), der(TAG.utf8, Buffer.from(name)))));
  const names = sequence(
    hex(HEX.subjectAltName),
    der(TAG.octets, sequence(der(DNS_NAME, Buffer.from(name)))),
  );
  const said = sequence(
    der(explicit(0), hex(HEX.version3)),
    der(TAG.integer, Buffer.from([1]), randomBytes(8)),
    algorithm,
    who,
    sequence(utcTime(Date.now() - DAY_MS), utcTime(Date.now() + DAY_MS)),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(explicit(3), sequence(names)),
  );
  const signature = der(TAG.bits, Buffer.from([0]), sign('sha256', said, privateKey));
  const lines = sequence(said, algorithm, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}
