import { execFile } from 'node:child_process';
import { chownSync, copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { supabase } from './cli.ts';
import { dataDirIn } from './data-directory.ts';
import { connect, readRemote } from './remote.ts';
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
  const sql = await connect(readRemote(to));
  const [row] = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
  await sql.end();
  return row!.ssl as boolean;
};

test('the certificate of a database on another machine is verified unless its address disables that', async () => {
  await expect(usesTls(at('127.1'))).rejects.toThrow(/certificate of 127.1[^]*sslrootcert=FILE/);
  expect(await usesTls(at('127.1', '?sslmode=require'))).toBe(true);
  expect(await usesTls(at('127.1', '?sslmode=disable'))).toBe(false);
  expect(await usesTls(at('localhost'))).toBe(false);
  expect(() => readRemote(at('127.1', '?sslmode=prefer'))).toThrow('sslmode may be verify-full');
});

test('a certificate is verified against the CA in the address and the host name', async () => {
  const [bare, named] = ['?sslmode=verify-full', `?sslmode=verify-full&sslrootcert=${certificate}`];
  await expect(usesTls(at('localhost', bare))).rejects.toThrow('self-signed certificate');
  expect(await usesTls(at('localhost', named))).toBe(true);
  await expect(usesTls(at('127.1', named))).rejects.toThrow('not to be trusted');
  const none = at('localhost', '?sslrootcert=none.crt');
  await expect(async () => usesTls(none)).rejects.toThrow('certificate cannot be read');
});

test('db deploy and the official CLI verify it', async () => {
  const deploy = (to: string) =>
    promisify(execFile)(process.execPath, [
      join(import.meta.dirname, 'db.ts'),
      'deploy',
      '--to',
      to,
    ]);
  const refused = await deploy(at('127.1')).catch((error: { stderr: string }) => error);
  expect(refused.stderr).toMatch(/^The certificate of 127\.1[^\n]*\n[^\n]*\n$/);
  const named = at('localhost', `?sslmode=verify-full&sslrootcert=${certificate}`);
  expect((await deploy(named)).stdout).toContain('what falls due');
  const { cliUrl } = readRemote(at('localhost', '?sslmode=verify-full'));
  expect(() => supabase(['migration', 'list', `--remote=${cliUrl}`])).toThrow(/certificate/i);
});
