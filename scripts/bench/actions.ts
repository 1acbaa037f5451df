import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../supabase/local/settings.ts';
import type { Ask, Client } from './load.ts';
import type { Player } from './people.ts';
import type { World } from './world.ts';

/** Calls a server action as this player's browser does; fails if the action does. */
export type Action = (player: Player, input: object) => Promise<void>;

type Manifest = { node: Record<string, { exportedName?: string }> };

type Place = {
  name: string;
  /** The directory of the build with the action. */
  built: string;
  /** The address of the page that calls it, and the router segments that a browser on this page sends. */
  page: string;
  segments: unknown[];
};

/** An action of the product, called from the page of this private game. */
export const openOwnAction = async (world: World, client: Client, name: string, gameId: string) =>
  openAction(client, {
    name,
    page: `${await world.app()}/game/${gameId}`,
    built: join(root, world.environment.NEXT_DIST_DIR ?? '.next'),
    segments: ['', '(bare)', 'game', ['gameId', gameId, 'd', null]],
  });

export function openAction(client: Client, { name, built, page, segments }: Place): Action {
  const headers = {
    accept: 'text/x-component',
    'content-type': 'text/plain;charset=UTF-8',
    'next-action': idOf(built, name),
    'next-router-state-tree': treeOf(segments),
    origin: new URL(page).origin,
  };
  return async ({ cookie }, input) => {
    const body = JSON.stringify([input]);
    const ask: Ask = { url: page, method: 'POST', headers: { ...headers, cookie }, body };
    const said = (await client.expect(ask)).body.toString();
    if (!said.includes('"ok":true')) throw new Error(`${name}: ${said.slice(0, 500)}`);
  };
}

function idOf(built: string, name: string): string {
  const file = join(built, 'server/server-reference-manifest.json');
  const { node } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const found = Object.entries(node).find(([, { exportedName }]) => exportedName === name);
  if (!found) throw new Error(`The build does not contain the action ${name}.`);
  return found[0];
}

function treeOf(segments: unknown[]): string {
  const tree = segments.reduceRight((children, segment) => [segment, { children }], [
    '__PAGE__',
    {},
  ] as unknown);
  return encodeURIComponent(JSON.stringify(tree));
}
