import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../supabase/local/settings.ts';
import type { Client } from './load.ts';
import type { Player } from './people.ts';
import type { World } from './world.ts';

/** Calls a server action as this player's browser does; fails if the action does. */
export type Action = (player: Player, input: object) => Promise<void>;

type Manifest = { node: Record<string, { exportedName?: string }> };

type Place = {
  name: string;
  /** The directory of the build with the action. */
  built: string;
  origin: string;
  /** The page from which it is called, and the router segments of a browser on that page. */
  path: string;
  segments: unknown[];
};

/** An action of the product, called from the page of this private game. */
export const openOwnAction = async (
  world: World,
  client: Client,
  { name, gameId }: { name: string; gameId: string },
): Promise<Action> =>
  openAction(client, {
    name,
    origin: await world.app(),
    built: join(root, world.environment().NEXT_DIST_DIR ?? '.next'),
    path: `/game/${gameId}`,
    segments: ['', '(bare)', 'game', ['gameId', gameId, 'd', null]],
  });

export function openAction(client: Client, { name, built, origin, path, segments }: Place): Action {
  const id = idOf(built, name);
  const tree = treeOf(segments);
  return async ({ cookie }, input) => {
    const { body } = await client.expect({
      url: origin + path,
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

function idOf(built: string, name: string): string {
  const file = join(built, 'server/server-reference-manifest.json');
  const { node } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const found = Object.entries(node).find(([, { exportedName }]) => exportedName === name);
  if (!found) throw new Error(`The build does not contain the action ${name}.`);
  return found[0];
}

type Tree = [unknown, { children?: Tree }];

function treeOf(segments: unknown[]): string {
  const page: Tree = ['__PAGE__', {}];
  const tree = segments.reduceRight<Tree>((children, segment) => [segment, { children }], page);
  return encodeURIComponent(JSON.stringify(tree));
}
