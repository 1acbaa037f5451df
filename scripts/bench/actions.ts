import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../supabase/local/settings.ts';
import type { Client } from './load.ts';
import type { Player } from './people.ts';
import type { World } from './world.ts';

/** Calls a server action as this player's browser does, and fails unless it was done. */
export type Action = (player: Player, input: object) => Promise<void>;

type Manifest = { node: Record<string, { exportedName?: string }> };

/** An action of the build, as the page of this private game calls it. */
export async function openAction(
  world: World,
  client: Client,
  { name, gameId }: { name: string; gameId: string },
): Promise<Action> {
  const origin = await world.app();
  const url = `${origin}/game/${gameId}`;
  const id = idOf(world.environment().NEXT_DIST_DIR ?? '.next', name);
  const tree = treeOf(gameId);
  return async ({ cookie }, input) => {
    const { body } = await client.expect({
      url,
      method: 'POST',
      headers: {
        accept: 'text/x-component',
        'content-type': 'text/plain;charset=UTF-8',
        'next-action': id,
        'next-router-state-tree': tree,
        origin,
        cookie,
      },
      body: JSON.stringify([input]),
    });
    if (!body.includes('"ok":true')) throw new Error(`${name}: ${body.toString().slice(0, 500)}`);
  };
}

function idOf(distDir: string, name: string): string {
  const file = join(root, distDir, 'server/server-reference-manifest.json');
  const { node } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const found = Object.entries(node).find(([, { exportedName }]) => exportedName === name);
  if (!found) throw new Error(`The build has no action ${name}.`);
  return found[0];
}

type Tree = [unknown, { children?: Tree }];

/** Where a browser's router stands that shows a private game. */
function treeOf(gameId: string): string {
  const page: Tree = ['__PAGE__', {}];
  const segments = ['', '(bare)', 'game', ['gameId', gameId, 'd', null]];
  const tree = segments.reduceRight<Tree>((children, segment) => [segment, { children }], page);
  return encodeURIComponent(JSON.stringify(tree));
}
