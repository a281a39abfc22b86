import { createECDH } from 'node:crypto';

const CURVE = 'prime256v1';
const PRIVATE_KEY_BYTES = 32;

/**
 * The key pair that identifies this server to push services (RFC 8292), base64url: an uncompressed point and
 * a scalar of P-256.
 */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export function makePrivateKey(): string {
  const curve = createECDH(CURVE);
  curve.generateKeys();
  const key = curve.getPrivateKey();
  const leadingZeros = Buffer.alloc(PRIVATE_KEY_BYTES - key.length);
  return Buffer.concat([leadingZeros, key]).toString('base64url');
}

/** @throws when it is not a private key */
export function keyPairOf(privateKey: string): VapidKeys {
  const curve = createECDH(CURVE);
  curve.setPrivateKey(privateKey, 'base64url');
  return { publicKey: curve.getPublicKey().toString('base64url'), privateKey };
}

export function isKeyPair({ publicKey, privateKey }: VapidKeys): boolean {
  try {
    return keyPairOf(privateKey).publicKey === publicKey;
  } catch {
    return false;
  }
}
