import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, identityOf } from '../../supabase/local/processes.ts';
import { root } from '../../supabase/local/settings.ts';
import { untilListening } from '../app.ts';
import { openAction, type Action } from './actions.ts';
import type { Client } from './load.ts';
import type { World } from './world.ts';

const next = join(root, 'node_modules/next/dist/bin/next');
const place = join(root, '.next-bench-floor');

/** The files of a Next app without any work of its own. */
const FILES = {
  'next.config.mjs': 'export default {};\n',
  'package.json': '{ "name": "floor", "private": true, "type": "module" }\n',
  // Without this file, Next would use the instrumentation of the parent folder.
  'instrumentation.js': 'export const register = () => {};\n',
  'app/layout.js': `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
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
  /** The address of a plain page with this number of elements in client components, and a button that opens a dialog. */
  pressable: (elements: number) => string;
  /** The plain action, which sends its argument on and returns the response. */
  action: (client: Client) => Action;
};

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
  const identity = identityOf(child);
  world.guard('The plain app', identity);
  world.onClose(() => endProcess(identity, [['SIGTERM', 3_000]], { group: true }));
  const url = `http://127.0.0.1:${port}`;
  await untilListening(child, port);
  return {
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
