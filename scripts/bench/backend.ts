import type { Player } from './people.ts';
import type { Ask, Client } from './load.ts';
import type { World } from './world.ts';

/** A request for an SQL function as a browser or the app sends it; without a player, as a visitor. */
export const callOf = (
  { settings }: World,
  name: string,
  args: Record<string, unknown> = {},
  player?: Player,
): Ask => ({
  url: `${settings.apiUrl}/rest/v1/rpc/${name}`,
  method: 'POST',
  headers: {
    apikey: settings.publishableKey,
    authorization: `Bearer ${player?.token ?? settings.publishableKey}`,
    'content-type': 'application/json',
  },
  body: JSON.stringify(args),
});

/** Calls an SQL function through the API and returns its result; fails on a refusal. */
export async function callBy<T>(client: Client, ask: Ask): Promise<T> {
  const { body } = await client.expect(ask);
  const answer = JSON.parse(body.toString()) as T & { refused?: string };
  if (answer?.refused) throw new Error(`${ask.url}: ${answer.refused}`);
  return answer;
}
