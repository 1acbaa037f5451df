import { chownSync, copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataDirIn } from './data-directory.ts';
import { connect } from './deploy.ts';
import { makeCertificate } from '../tests/support/certificate.ts';

const admin = postgres(process.env.ADMIN_DATABASE_URL!, { max: 1, onnotice: () => {} });
const folder = mkdtempSync(join(tmpdir(), 'headline-bingo-tls-'));
const dataDir = dataDirIn(process.env.TEST_STACK_DIR!);
/** The file names that Postgres expects. */
const [key, certificate] = ['server.key', 'server.crt'].map((name) => join(dataDir, name)) as [
  string,
  string,
];

const setTls = async (value: 'on' | 'off') => {
  await admin.unsafe(`alter system set ssl = ${value}`);
  await admin`select pg_reload_conf()`;
  // The server reloads its configuration a moment later. A certificate that it cannot use makes the hook time out.
  while ((await admin`show ssl`)[0]!.ssl !== value);
};

/** The server of the rules tests uses TLS during these tests, with a self-signed certificate. */
beforeAll(async () => {
  const made = makeCertificate(folder);
  copyFileSync(made.key, key);
  copyFileSync(made.certificate, certificate);
  const { uid, gid } = statSync(dataDir);
  for (const file of [key, certificate]) chownSync(file, uid, gid);
  await setTls('on');
});
afterAll(async () => {
  await setTls('off');
  await admin`alter system reset ssl`;
  await admin.end();
  for (const path of [key, certificate, folder]) rmSync(path, { recursive: true });
});

/** The server's address with a host name in its certificate, or with one that is neither in it nor a loopback name. */
const at = (host: 'localhost' | '127.1', query = '') =>
  `${process.env.DATABASE_URL!.replace('@127.0.0.1:', `@${host}:`)}${query}`;

const usesTls = async (to: string) => {
  const sql = await connect(to);
  const [row] = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
  await sql.end();
  return row!.ssl as boolean;
};

test('the certificate of a database on another machine is verified unless its address disables that', async () => {
  await expect(usesTls(at('127.1'))).rejects.toThrow(/certificate of 127.1[^]*sslrootcert=FILE/);
  expect(await usesTls(at('127.1', '?sslmode=require'))).toBe(true);
  expect(await usesTls(at('127.1', '?sslmode=disable'))).toBe(false);
  expect(await usesTls(at('localhost'))).toBe(false);
  await expect(connect(at('127.1', '?sslmode=prefer'))).rejects.toThrow('sslmode may be');
});

test('a certificate is verified against the CA in the address and the host name', async () => {
  const [bare, named] = ['?sslmode=verify-full', `?sslmode=verify-full&sslrootcert=${certificate}`];
  await expect(usesTls(at('localhost', bare))).rejects.toThrow('self-signed certificate');
  expect(await usesTls(at('localhost', named))).toBe(true);
  await expect(usesTls(at('127.1', named))).rejects.toThrow('not to be trusted');
  await expect(usesTls(at('localhost', '?sslrootcert=none.crt'))).rejects.toThrow('ENOENT');
});
