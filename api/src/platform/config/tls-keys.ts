import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The certificate and private key for https, both in PEM. */
export interface TlsKeys {
  certificate: string;
  key: string;
}

/** The text of a file that `parse` accepts. */
const pemFile = (what: string, parse: (pem: string) => unknown) =>
  z.string().transform((file, context) => {
    const refused = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    let pem: string;
    try {
      pem = readFileSync(file, 'utf8');
    } catch (error) {
      return refused(`cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
    try {
      parse(pem);
      return pem;
    } catch {
      return refused(`must name a file with ${what}`);
    }
  });

export const certificateFile = pemFile('a certificate (PEM)', (pem) => new X509Certificate(pem));
export const privateKeyFile = pemFile('a private key (PEM, without a passphrase)', createPrivateKey);

export const belongTogether = ({ certificate, key }: TlsKeys): boolean =>
  new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
