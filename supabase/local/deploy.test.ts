import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataDirIn } from './data-directory.ts';
import { addressOf, connect, takeTurn } from './deploy.ts';
import { makeCertificate } from '../tests/support/certificate.ts';
import { switchClockOn } from '../tests/support/clock.ts';
import { sql } from '../tests/support/db.ts';

const { DATABASE_URL = '' } = process.env;

afterAll(() => sql`drop schema if exists cron cascade`);

const deploy = async (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'db.ts'), 'deploy', ...args]);

/** The output of a deploy without pg_cron, and of two with it and with the themes. */
let outputs: string[];
beforeAll(async () => {
  const first = await deploy('--to', DATABASE_URL);
  await switchClockOn(sql);
  const withThemes = () => deploy('--to', DATABASE_URL, '--themes');
  outputs = [first, await withThemes(), await withThemes()].map(({ stdout }) => stdout);
});

test('each deploy schedules the jobs once the database has pg_cron, and each job runs', async () => {
  expect(outputs[0]).toContain('There is no pg_cron');
  for (const output of outputs.slice(1)) expect(output).toContain('4 jobs are scheduled');
  const jobs = await sql<{ jobname: string; command: string }[]>`
    select jobname, command from cron.job order by jobname`;
  expect(jobs.map(({ jobname }) => jobname)).toEqual([
    'delete-idle-guests',
    'forget-guest-addresses',
    'return-unclaimed-pots',
    'run-schedule',
  ]);
  for (const { command } of jobs) await sql.unsafe(command);
});

test('a deploy offers the themes of the house, and loads those that are missing', () => {
  expect(outputs[0]).toMatch(/There are \d+ themes\. Add --themes/);
  expect(outputs[2]).toContain('New themes: 0, new squares: 0.');
});

test('a failed deploy shows the reason, but not the password', async () => {
  await expect(deploy()).rejects.toThrow('Name the target');
  await expect(deploy('--from', 'x')).rejects.toThrow(/Unknown option '--from'(?![^]*\n {4}at )/);
  const wrong = 'postgresql://postgres:a-secret-word@127.0.0.1:1/postgres';
  const error = await deploy('--to', wrong).catch((cause: { stderr: string }) => cause);
  expect(error.stderr).toContain('127.0.0.1 cannot be reached: ');
  expect(error.stderr).not.toContain('a-secret-word');
  const refused = await connect(DATABASE_URL.replace(/:[^:@]*@/, ':a-secret-word@')).catch(String);
  expect(refused).toMatch(/127.0.0.1 refuses the sign-in: password authentication failed[^]*Copy/);
  expect(refused).not.toContain('a-secret-word');
  expect(() => addressOf('postgresql://a:b c/d@[x', '')).toThrow('is no address of a database');
});

test.each(['disable', 'require'])(
  'a server that closes each connection is called once, with sslmode=%s',
  async (mode) => {
    let calls = 0;
    const server = createServer((socket) => {
      calls += 1;
      socket.resume().once('data', () => socket.end());
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const to = `postgresql://postgres@127.0.0.1:${port}/postgres?sslmode=${mode}`;
    const said = '127.0.0.1 cannot be reached: it closed the connection';
    await expect(connect(to)).rejects.toThrow(said);
    expect(calls).toBe(1);
    server.close();
  },
);

test('of two deploys at once, the second changes nothing and says so', async () => {
  const first = await connect(DATABASE_URL);
  await takeTurn(first);
  await expect(deploy('--to', DATABASE_URL)).rejects.toThrow(
    /^Command failed[^\n]*\nAnother deploy is changing this database\.[^\n]*\n$/,
  );
  await first.end();
  expect((await deploy('--to', DATABASE_URL)).stdout).toContain('No migration is missing.');
});

describe('on another machine', () => {
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
    const [bare, named] = [
      '?sslmode=verify-full',
      `?sslmode=verify-full&sslrootcert=${certificate}`,
    ];
    await expect(usesTls(at('localhost', bare))).rejects.toThrow('self-signed certificate');
    expect(await usesTls(at('localhost', named))).toBe(true);
    await expect(usesTls(at('127.1', named))).rejects.toThrow('not to be trusted');
    await expect(usesTls(at('localhost', '?sslrootcert=none.crt'))).rejects.toThrow(
      /There is no certificate at \/[^\n]*none.crt\.\nDownload/,
    );
    await expect(usesTls(at('localhost', `?sslrootcert=${key}`))).rejects.toThrow(
      'is no certificate',
    );
  });
});
