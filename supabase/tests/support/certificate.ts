import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Creates a key and a self-signed certificate for localhost. */
export function makeCertificate(folder: string) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync('openssl', [...made, ...named, '-days', '2', '-keyout', key, '-out', certificate], {
    stdio: 'pipe',
  });
  return { key, certificate };
}
