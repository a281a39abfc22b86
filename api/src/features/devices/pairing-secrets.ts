import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';

/** Digits and capitals without 0, O, 1 and I: 32 characters, so that five random bits choose one. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 6;
const SECRET_BYTES = 32;

@Injectable()
export class PairingSecrets {
  /** Shown on a device and typed by a person: 'K7P-4MX'. One of a thousand million. */
  code(): string {
    const letters = [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`;
  }

  secret(): string {
    return randomBytes(SECRET_BYTES).toString('base64url');
  }
}
