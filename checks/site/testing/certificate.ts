import { join } from 'node:path';
import { onPath, run } from '../../../tools/common/run.mjs';

/**
 * A certificate for this machine that nobody has signed, under the names of deploy/compose.tls.yaml.
 *
 * @returns false where there is nothing to make one with
 */
export async function makeCertificate(folder: string): Promise<boolean> {
  const openssl = await onPath('openssl');
  if (openssl === null) return false;
  const files = ['-keyout', join(folder, 'tls-key.pem'), '-out', join(folder, 'tls-certificate.pem')];
  const how = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const { code } = await run(openssl, ['req', '-x509', ...how, '-subj', '/CN=127.0.0.1', ...files]);
  return code === 0;
}
