import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completeStandalone } from '../../scripts/builds';
import { root, type Environment } from '../../supabase/local/settings';
import { watch } from '../support/guest';
import { EDITOR, HouseAdmin } from '../support/house-admin';
import { environment, serveFolder, type Bare } from '../support/server';
import { signInByForm } from '../support/sign-in';
import { expect, test } from '../support/table';

/** The only variables passed to a copied build; all others are inlined at build time. */
const { SITE_URL, SUPABASE_URL, SMTP_URL, NEXT_DIST_DIR = '.next' } = environment();
const atRunTime = { SITE_URL, SUPABASE_URL, SMTP_URL, NEXT_DIST_DIR };

let folder: string;
let server: Bare | undefined;

test.beforeAll(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'standalone-'));
  const built = completeStandalone(join(root, NEXT_DIST_DIR));
  cpSync(built, folder, { recursive: true, verbatimSymlinks: true });
});

test.afterEach(async () => void (await server?.stop()));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a build copied elsewhere serves pages, actions and marks, and reads nothing of this repository', async ({
  table,
}) => {
  const only = ['--permission', `--allow-fs-read=${folder}/*`, `--allow-fs-write=${folder}/*`];
  server = await serveFolder(folder, [...only, '--allow-worker', '--allow-addons'], atRunTime);
  const houseAdmin = await HouseAdmin.open();
  const id = await houseAdmin.createGame('The Travelling Edition');
  await houseAdmin.start(id);

  const ed = await table.seat('Ed');
  const refused: string[] = [];
  ed.page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  const marked = ed.page.getByRole('button', { name: /^Square .*, marked/ });
  await watch(ed, id);
  expect(await ed.page.evaluate(() => document.fonts.ready.then(({ size }) => size))).not.toBe(0);
  await houseAdmin.mark(id, 0, [0], 'https://news.example/travelled');
  await expect(marked).toHaveCount(1);
  await signInByForm({ ...EDITOR, page: ed.page });
  await watch(ed, id);
  await houseAdmin.mark(id, 0, [1], 'https://news.example/travelled');
  await expect(marked).toHaveCount(2);

  for (const path of ['/opengraph-image', `/house-game/${id}/share.png`, '/manifest.webmanifest'])
    expect((await fetch(`${SITE_URL}${path}`)).status, path).toBe(200);
  expect(refused).toEqual([]);
  // Leaves the page, which would log errors when the server stops.
  await ed.page.goto('about:blank');
  expect(await server.stop()).toBe(143);
});

const refusals: [string, string[], Environment, RegExp[]][] = [
  [
    'each wrong variable',
    [],
    { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: 'change-me', LOG_FORMAT: 'abc' },
    [/^NEXT_SERVER_\w+ must be .*openssl rand -base64 32\.$/m, /^LOG_FORMAT must be .*\.$/m],
  ],
  ['a port that is no number', [], { PORT: 'abc' }, [/^PORT must be a port number from/m]],
  [
    'a port that is taken',
    [],
    { PORT: new URL(SUPABASE_URL!).port },
    [/^Port \d+ is taken by another program/m],
  ],
  ['an old Node', ['--no-experimental-strip-types'], {}, [/^Node 22\.18 or newer is needed/m]],
];

for (const [title, args, env, sentences] of refusals)
  test(`a copied build ends with one sentence for ${title}`, async () => {
    server = await serveFolder(folder, args, { ...atRunTime, ...env });
    expect(server.child.exitCode).toBe(1);
    for (const sentence of sentences) expect(server.output()).toMatch(sentence);
    expect(server.output()).not.toMatch(/^ +at /m);
  });
