import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { environment, root } from '../supabase/local/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'headline-bingo-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Each test starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const next = ['node_modules/next/dist/bin/next'];

/** Starts a process with nothing but these variables; returns its output and exit code. */
function start(args: string[], env: Record<string, string>) {
  const given = { PATH: process.env.PATH, HOME: folder, NEXT_TELEMETRY_DISABLED: '1', ...env };
  // A process that starts successfully is stopped by the timeout.
  const options = { cwd: root, env: given as never, timeout: 60_000 };
  return new Promise<{ code: unknown; output: string }>((resolve) =>
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    ),
  );
}

const key = 'sb_publishable_x';
const wrong = {
  NEXT_PUBLIC_SUPABASE_URL: 'http://abc.supabase.co',
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: key,
  LOG_FORMAT: 'abc',
  NEXT_DIST_DIR: '.next-none',
  STACK_DIR: folder,
};

const ways = [
  ['npm start', ['scripts/start.ts']],
  ['next build', [...next, 'build']],
  ['next start', [...next, 'start', '-p', '0']],
] as const;

test.concurrent.each(ways)('%s ends with one sentence for each wrong variable', async (_, args) => {
  const { code, output } = await start([...args], wrong);
  expect(code).toBe(1);
  expect(output).toMatch(/^NEXT_PUBLIC_SUPABASE_URL must be an https address .*\.$/m);
  expect(output).toMatch(/^LOG_FORMAT must be .*\.$/m);
  expect(output).not.toMatch(/^ +at /m);
});

test.concurrent('an old Node version ends next start with one sentence', async () => {
  const env = { NODE_OPTIONS: '--no-experimental-strip-types' };
  const { code, output } = await start([...next, 'start', '-p', '0'], env);
  expect(code).toBe(1);
  expect(output).toContain('Node 22.18 or newer is needed');
  expect(output).not.toMatch(/^ +at /m);
});

test.concurrent.each([
  ['an address without its key', { NEXT_PUBLIC_SUPABASE_URL: 'https://abc.supabase.co' }],
  ['a key without its address', { NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: key }],
])('npm start boots no demo stack for %s', async (_, env) => {
  const { code, output } = await start(['scripts/start.ts'], { ...env, STACK_DIR: folder });
  expect(code).toBe(1);
  expect(output).toMatch(/^NEXT_PUBLIC_SUPABASE_\w+ is missing: /m);
});

test('npm start reads the same .env files as next start, in the same order', () => {
  vi.stubEnv('NODE_ENV', 'production');
  const files = {
    '.env': 'A=env\nB=env\nC=env\nURL=https://$REF.supabase.co\nREF=abc\n',
    '.env.production': 'A=production\nB=production\n',
    '.env.local': 'A=local\n',
    '.env.development': 'D=development\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const read = environment({ folder });
  expect(read).toMatchObject({ A: 'local', B: 'production', C: 'env' });
  expect(read.URL).toBe('https://abc.supabase.co');
  expect(read).not.toHaveProperty('D');
  vi.unstubAllEnvs();
});

test.concurrent('a value of a .env file that Next cuts off is named, and others are not', async () => {
  const values = {
    "'smtps://desk:pa$word@mail.example'": true,
    'smtps://desk:pa${word}@mail.example': true,
    '"smtps://desk:pa$word-$HOST@mail.example" # the mail server': true,
    $SMTP_URL: true,
    'smtps://desk:pa\\$word@mail.example': false,
    'smtps://desk:pa%24word@mail.example': false,
    'smtps://desk:${word:-x}@mail.example': false,
    'smtps://desk:x$@$HOST': false,
  };
  const folders = Object.keys(values).map((value) => {
    const own = mkdtempSync(join(folder, 'cut-'));
    writeFileSync(join(own, '.env'), `HOST=mail.example\nOTHER=$none\nSMTP_URL=${value}\n`);
    return own;
  });
  const script = `
    import nextEnv from '@next/env';
    import { cutValues } from ${JSON.stringify(join(root, 'lib/server/env-files.ts'))};
    import { wrongSettings } from ${JSON.stringify(join(root, 'lib/server/settings.ts'))};
    const quiet = { info() {}, error() {} };
    for (const folder of ${JSON.stringify(folders)}) {
      const { combinedEnv } = nextEnv.loadEnvConfig(folder, false, quiet, true);
      const wrong = wrongSettings(combinedEnv, { cut: cutValues(combinedEnv, folder) });
      console.log(wrong.some((sentence) => sentence.startsWith('SMTP_URL has a $')));
    }`;
  const { output } = await start(['--input-type=module', '--eval', script], {});
  expect(output.trim().split('\n')).toEqual(Object.values(values).map(String));
});
