import './resolve.ts';
import type { GameMessage } from '../../lib/bingo/events.ts';
import type { GameState } from '../../lib/bingo/game.ts';
import type { News, NewsRequest } from '../../lib/live/news.ts';
import type { Client } from '../bench/load.ts';
import type { World } from '../bench/world.ts';
import { channelsOf } from './channel.ts';

export type Kind = 'player' | 'onlooker';
/** For each kind of viewer, how many show an event and when the last one did. */
export type Shown = Record<Kind, { count: number; last: number }>;

/** The header with a viewer's address, by which the app counts the audience. */
export const ADDRESS_HEADER = 'x-real-ip';
const addressNumber = (n: number) => `10.0.${Math.floor(n / 256)}.${n % 256}`;

type House = { state: GameState; timeline: GameMessage[] };

/** A crowd of viewers of one house game, each with the app's own live store; only rendering is left out. */
export async function openCrowd(world: World, app: string, house: House, client: Client) {
  // Imported after the resolver is registered, so that the app's modules are found.
  const { createLiveGame } = await import('../../lib/live/store.ts');
  const { MISSED_HEADER, WAITED_HEADER } = await import('../../lib/live/news.ts');
  const { reconnectAfterMs } = await import('../../lib/browser/reconnect.ts');
  const channels = channelsOf(world.settings, reconnectAfterMs);
  const shown = new Map<number, Shown>();
  /** Reads of the cached page by second, and clients' reads from the backend. */
  const reads = new Map<number, number>();
  const figures = { backendReads: 0, failedReads: 0 };
  const ends: (() => void)[] = [];

  const readFrom = async (
    address: string,
    gameId: string,
    { since, waited, missed }: NewsRequest,
  ) => {
    const second = Math.floor(performance.now() / 1000);
    reads.set(second, (reads.get(second) ?? 0) + 1);
    const headers = {
      [ADDRESS_HEADER]: address,
      ...(waited !== null && { [WAITED_HEADER]: waited.toFixed(1) }),
      ...(missed > 0 && { [MISSED_HEADER]: String(missed) }),
    };
    const url = `${app}/api/house-games/${gameId}/news?since=${since}`;
    const answer = await client.send({ url, headers });
    if (answer.status === 200) return JSON.parse(answer.body.toString()) as News;
    figures.failedReads += 1;
    throw new Error(`The request for news returned ${answer.status}`);
  };
  const ask = async <T>(name: string, args: object): Promise<T> => {
    figures.backendReads += 1;
    const { settings } = world;
    const { body } = await client.expect({
      url: `${settings.apiUrl}/rest/v1/rpc/${name}`,
      method: 'POST',
      headers: { apikey: settings.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    });
    return JSON.parse(body.toString()) as T;
  };
  const reader = {
    eventsSince: (p_game_id: string, p_seq: number) =>
      ask<GameMessage[]>('events_since', { p_game_id, p_seq, p_limit: 200 }),
    gameState: (p_game_id: string) => ask<GameState>('game_state', { p_game_id }),
    timeline: (p_game_id: string, p_before_seq: number | null) =>
      ask<GameMessage[]>('game_timeline', { p_game_id, p_before_seq, p_limit: 50 }),
  };

  function add(kind: Kind) {
    const { open } = channels;
    const disconnect = async () => {};
    const address = addressNumber(ends.length);
    const live = createLiveGame(house.state, house.timeline, {
      reads: { ...reader, news: (gameId, request) => readFrom(address, gameId, request) },
      openChannel: open,
      disconnect,
    });
    let seen = house.state.seq;
    live.subscribe(() => {
      const { seq } = live.getSnapshot().state;
      for (; seen < seq; seen += 1) {
        const nobody = { player: { count: 0, last: NaN }, onlooker: { count: 0, last: NaN } };
        const event = shown.get(seen + 1) ?? nobody;
        shown.set(seen + 1, event);
        event[kind].count += 1;
        event[kind].last = performance.now();
      }
    });
    live.setOnlooker(kind === 'onlooker');
    ends.push(live.start());
    return live;
  }

  const stop = () => {
    for (const end of ends) end();
    channels.stop();
  };
  return { add, shown, reads, figures, channels, stop };
}
