import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess, identityOfProcess } from '../../supabase/local/processes.ts';
import { root } from '../../supabase/local/settings.ts';
import { openAction, type Action } from './actions.ts';
import { FILES } from './floor-files.ts';
import { Client, type Ask } from './load.ts';
import { folder, freePort, type World } from './world.ts';

const next = join(root, 'node_modules/next/dist/bin/next');
const place = join(root, '.next-bench-floor');

export type FloorApp = {
  /** A plain page of this kind with the same size and the same number of elements as this HTML. */
  like: (kind: Kind, html: Buffer, headers?: Ask['headers']) => Promise<Ask>;
  /** The plain action, which sends its argument on and returns the response. */
  action: (client: Client) => Action;
};

/** `asking` pages first make the backend calls that their request header lists. */
export type Kind = 'prerendered' | 'dynamic' | 'asking';

let served: Promise<FloorApp> | undefined;

/** An app without any work of its own, built once: the minimum that Next needs for a page. */
export const floorApp = (world: World): Promise<FloorApp> => (served ??= serve(world));

async function serve(world: World): Promise<FloorApp> {
  build();
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [next, 'start', place, '-H', '127.0.0.1', '-p', `${port}`],
    {
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    },
  );
  const identity = identityOfProcess(child.pid ?? 0) ?? { pid: child.pid ?? 0, began: '' };
  world.guard('The plain app', identity);
  world.onClose(() => endProcess(identity, [['SIGTERM', 3_000]], { group: true }));
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(`${url}/dynamic/1/1`);
  return {
    like: (kind, html, headers) => fit(`${url}/${kind}`, html, headers),
    action: (client) =>
      openAction(client, {
        name: 'act',
        built: join(place, '.next'),
        origin: url,
        path: '/action',
        segments: ['', 'action'],
      }),
  };
}

function build(): void {
  const stamp = join(place, 'built');
  const version = readFileSync(join(root, 'node_modules/next/package.json'), 'utf8');
  const wanted = JSON.stringify([version, FILES]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  rmSync(place, { recursive: true, force: true });
  for (const [name, text] of Object.entries(FILES)) {
    folder(join(place, name, '..'));
    writeFileSync(join(place, name), text);
  }
  console.log('Building a plain Next app for comparison …');
  const { status, stdout, stderr } = spawnSync(process.execPath, [next, 'build', place], {
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The plain app could not be built.\n${stdout}\n${stderr}`);
  writeFileSync(stamp, wanted);
}

async function untilAnswering(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error('The plain app does not respond.');
}

/** Tries sizes until the plain page is within one percent of the other page's size. */
async function fit(url: string, html: Buffer, headers: Ask['headers'] = {}): Promise<Ask> {
  const client = new Client(1);
  const ask = (elements: number, letters: number) => ({
    url: `${url}/${elements}/${letters}`,
    headers,
  });
  const weigh = async (elements: number, letters: number) =>
    (await client.expect(ask(elements, letters))).body.length;
  try {
    let elements = elementsOf(html);
    const empty = await weigh(elements, 0);
    // Elements without text may already be larger than the page to match, which then needs fewer of them.
    if (empty > html.length)
      elements = Math.max(1, Math.floor((elements * html.length) / empty) - 20);
    let letters = 0;
    for (let tries = 0; tries < 12; tries++) {
      const missing = html.length - (await weigh(elements, letters));
      if (Math.abs(missing) < html.length / 100) return ask(elements, letters);
      // Each character appears twice: in the HTML and in the RSC payload.
      letters = Math.max(0, letters + Math.round(missing / 2));
    }
    throw new Error(`No plain page has a size of ${html.length} bytes.`);
  } finally {
    client.close();
  }
}

/** The number of rendered elements. */
const elementsOf = (html: Buffer): number =>
  html
    .toString()
    .replaceAll(/<script.*?<\/script>/gs, '')
    .match(/<[a-z]/g)?.length ?? 1;
