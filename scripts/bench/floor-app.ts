import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, identityOfProcess } from '../../supabase/local/processes.ts';
import { root } from '../../supabase/local/settings.ts';
import { untilListening } from '../app.ts';
import { openAction, type Action } from './actions.ts';
import { Client, type Ask } from './load.ts';
import type { World } from './world.ts';

const next = join(root, 'node_modules/next/dist/bin/next');
const place = join(root, '.next-bench-floor');

const page = (config: string, begin: string) => `${config}
export default async function Page({ params }) {
  ${begin}
  const { elements, letters } = await params;
  return Array.from({ length: elements }, (_, n) => (
    <p key={n}>{'x'.repeat(Math.floor(letters / elements) + (n < letters % elements ? 1 : 0))}</p>
  ));
}
`;

/** The files of a Next app without any work of its own: pages of `elements` paragraphs with `letters` characters in total. */
const FILES = {
  'next.config.mjs': 'export default {};\n',
  'package.json': '{ "name": "floor", "private": true, "type": "module" }\n',
  // Without this file, Next would use the instrumentation of the parent folder.
  'instrumentation.js': 'export const register = () => {};\n',
  'app/layout.js': `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
  'app/prerendered/[elements]/[letters]/page.js': page(
    `export const dynamic = 'force-static';\nexport const generateStaticParams = () => [];`,
    '',
  ),
  'app/dynamic/[elements]/[letters]/page.js': page(
    `import { headers } from 'next/headers';\n`,
    'await headers();',
  ),
  'app/pressable/[elements]/screen.js': `'use client';
import { useState } from 'react';
const Part = ({ n }) => <p>{'part ' + n}</p>;
export function Screen({ elements }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen && <div role="dialog">Opened</div>}
      {Array.from({ length: elements }, (_, n) => <Part key={n} n={n} />)}
    </main>
  );
}
`,
  'app/pressable/[elements]/page.js': `import { Screen } from './screen.js';
export default async function Page({ params }) {
  return <Screen elements={Number((await params).elements)} />;
}
`,
  'app/action/act.js': `'use server';
export async function act({ url, ...how }) {
  return { ok: true, data: await (await fetch(url, how)).json() };
}
`,
  'app/action/page.js': `import { act } from './act.js';
export default () => <form action={act} />;
`,
};

export type FloorApp = {
  /** A plain page of this kind with the same size and the same number of elements as this HTML. */
  like: (kind: Kind, html: Buffer, headers?: Ask['headers']) => Promise<Ask>;
  /** The address of a plain page with this number of elements in client components, and a button that opens a dialog. */
  pressable: (elements: number) => string;
  /** The plain action, which sends its argument on and returns the response. */
  action: (client: Client) => Action;
};

/** `dynamic` pages are rendered for each request. */
export type Kind = 'prerendered' | 'dynamic';

let served: Promise<FloorApp> | undefined;

/** An app without any work of its own, built once: the minimum that Next needs for a page. */
export const floorApp = (world: World): Promise<FloorApp> => (served ??= serve(world));

async function serve(world: World): Promise<FloorApp> {
  build();
  // The block of ports has room for more processes of the app.
  const port = world.settings.ports.app + 6;
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
  await untilListening(child, port);
  return {
    like: (kind, html, headers) => fit(`${url}/${kind}`, html, headers),
    pressable: (elements) => `${url}/pressable/${elements}`,
    action: (client) =>
      openAction(client, {
        name: 'act',
        built: join(place, '.next'),
        page: `${url}/action`,
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
    mkdirSync(join(place, name, '..'), { recursive: true });
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

/** Tries sizes until the plain page is within one percent of the other page's size. */
async function fit(url: string, html: Buffer, headers: Ask['headers'] = {}): Promise<Ask> {
  const client = new Client(1);
  const ask = (elements: number, letters: number) => ({
    url: `${url}/${elements}/${letters}`,
    headers,
  });
  const missing = async (elements: number, letters: number) =>
    html.length - (await client.expect(ask(elements, letters))).body.length;
  let elements =
    html
      .toString()
      .replaceAll(/<script.*?<\/script>/gs, '')
      .match(/<[a-z]/g)?.length ?? 1;
  // Elements without text may already be larger than the page to match, which then needs fewer of them.
  const over = -(await missing(elements, 0));
  if (over > 0)
    elements = Math.max(1, Math.floor((elements * html.length) / (html.length + over)) - 20);
  let letters = 0;
  try {
    for (let tries = 0; tries < 12; tries++) {
      const left = await missing(elements, letters);
      if (Math.abs(left) < html.length / 100) return ask(elements, letters);
      // Each character appears twice: in the HTML and in the RSC payload.
      letters = Math.max(0, letters + Math.round(left / 2));
    }
    throw new Error(`No plain page has a size of ${html.length} bytes.`);
  } finally {
    client.close();
  }
}
