import { setTimeout as sleep } from 'node:timers/promises';
import type { GameState } from '../../lib/bingo/game.ts';
import type { GameMessage } from '../../lib/bingo/events.ts';
import { sellUntil } from '../bench/fill.ts';
import { callBy, callOf, Client } from '../bench/load.ts';
import { median } from '../bench/numbers.ts';
import { forgetAttempts, signIn } from '../bench/people.ts';
import type { World } from '../bench/world.ts';
import { openCrowd, type Kind } from './viewers.ts';

export type Sizes = { players: number; onlookers: number };

const ARRIVE_SECONDS = 30;
export const MARKS = 12;
const MARK_EVERY_MS = 2_500;
/** Many more changes at once than a plan allows in a minute. */
const BURST = 110;
const CONNECTIONS = 64;
/** Slightly longer than the interval at which players look for dropped messages. */
const LONGEST_LOOK_MS = 80_000;

type Crowd = Awaited<ReturnType<typeof openCrowd>>;
export type Found = {
  marks: { player: number; onlooker: number; playerMs: number[]; onlookerMs: number[] };
  joins: { arrival: number; again: number; refused: number; closed: number };
  pace: number;
  reads: { most: number; usual: number };
  appCalls: { marks: number; whole: number };
  backendReads: { marks: number; whole: number };
  burst: { received: number; repairedMs: number; knowAll: number; missed: number };
};

/** Viewers arrive, some squares are marked slowly, then far too many at once. Returns who saw what, and when. */
export async function evening(
  world: World,
  app: string,
  counter: { calls: number },
  sizes: Sizes,
): Promise<Found> {
  const client = new Client(CONNECTIONS);
  world.onClose(() => client.close());
  const admin = await signIn(world, 'admin@example.com');
  const gameId = world.demo.house;
  const { sql } = world.db;
  await sql`update public.games set max_cards = greatest(max_cards, ${sizes.players}) where id = ${gameId}`;
  await sellUntil(sql, gameId, sizes.players);
  const house = await world.game.visit<{ state: GameState; timeline: GameMessage[] }>(
    'house_game',
    {
      p_game_id: gameId,
    },
  );
  const crowd = await openCrowd(world, app, house, client);
  world.onClose(crowd.stop);
  const screens = await arrive(crowd, sizes);
  const squares = house.state.squares.filter(({ is_marked }) => !is_marked).map(({ id }) => id);
  let { seq } = house.state;
  const marked = new Set<string>();
  const change = async (n: number) => {
    const id = squares[n % squares.length]!;
    const name = marked.has(id) ? 'unmark_square' : 'mark_square';
    const source = name === 'mark_square' ? { p_source_url: null } : {};
    const sent = performance.now();
    seq += 1;
    await callBy(client, callOf(world, name, { p_game_square_id: id, ...source }, admin));
    if (!marked.delete(id)) marked.add(id);
    return { seq, sent };
  };
  await sleep(10_000);
  const paces = () => screens.slice(sizes.players).map((live) => live.getSnapshot().pace);
  // The last arrivals may still wait for their first response.
  for (let tries = 0; tries < 60 && paces().includes(null); tries += 1) await sleep(500);
  const pace = Math.max(...paces().map((each) => each ?? 0));
  console.log(
    `All viewers have arrived; onlookers read every ${pace} s. ${MARKS} marks, one every ${MARK_EVERY_MS / 1000} s …`,
  );

  const [callsBefore, readsBefore] = [counter.calls, crowd.figures.backendReads];
  const arrivalJoins = mostInASecond(crowd.channels.joinedAt);
  const from = performance.now();
  const sent: { seq: number; sent: number }[] = [];
  for (let n = 0; n < MARKS; n += 1) {
    sent.push(await change(n));
    await sleep(MARK_EVERY_MS);
  }
  await sleep((pace * 1.1 + 5) * 1000);
  const times = (kind: Kind) =>
    sent.map(({ seq, sent }) => (crowd.shown.get(seq)?.[kind].last ?? NaN) - sent);
  const least = (kind: Kind) =>
    Math.min(...sent.map(({ seq }) => crowd.shown.get(seq)?.[kind].count ?? 0));
  const marks = {
    player: least('player'),
    onlooker: least('onlooker'),
    playerMs: times('player'),
    onlookerMs: times('onlooker'),
  };
  const perSecond = readsBetween(crowd, from, performance.now());
  const appCalls = counter.calls - callsBefore;
  const backendReads = crowd.figures.backendReads - readsBefore;

  console.log(`${BURST} changes at once, more than the plan's message limit …`);
  await forgetAttempts(world);
  const joinsBefore = crowd.channels.joinedAt.length;
  for (let n = MARKS; n < MARKS + BURST; n += 1) await change(n);
  const last = seq;
  await sleep(20_000);
  // The relay drops this message, because the average of the last minute is still over the limit.
  const dropped = await change(0);
  const everybody = sizes.players + sizes.onlookers;
  const know = () => {
    const { player, onlooker } = crowd.shown.get(dropped.seq) ?? { player: null, onlooker: null };
    return (player?.count ?? 0) + (onlooker?.count ?? 0);
  };
  while (know() < everybody && performance.now() - dropped.sent < LONGEST_LOOK_MS) await sleep(200);
  const repaired = crowd.shown.get(dropped.seq);
  // The app receives the number of found messages with each client's next read.
  await sleep(LONGEST_LOOK_MS);
  const ready = (await (await fetch(`${app}/api/ready`)).json()) as { missed_broadcasts: number };
  return {
    marks,
    joins: {
      arrival: arrivalJoins,
      again: mostInASecond(crowd.channels.joinedAt.slice(joinsBefore)),
      ...crowd.channels.counts,
    },
    pace,
    reads: { most: Math.max(...perSecond), usual: median(perSecond) },
    appCalls: { marks: appCalls, whole: counter.calls },
    backendReads: { marks: backendReads, whole: crowd.figures.backendReads },
    burst: {
      received: last - sent.at(-1)!.seq,
      repairedMs:
        Math.max(repaired?.player.last ?? NaN, repaired?.onlooker.last ?? NaN) - dropped.sent,
      knowAll: know(),
      missed: ready.missed_broadcasts,
    },
  };
}

async function arrive(crowd: Crowd, { players, onlookers }: Sizes) {
  const kinds: Kind[] = [
    ...Array<Kind>(players).fill('player'),
    ...Array<Kind>(onlookers).fill('onlooker'),
  ].toSorted(() => Math.random() - 0.5);
  const began = performance.now();
  const screens = { player: [], onlooker: [] } as Record<Kind, ReturnType<Crowd['add']>[]>;
  for (const [n, kind] of kinds.entries()) {
    const due = began + (n / kinds.length) * ARRIVE_SECONDS * 1000;
    if (due > performance.now()) await sleep(due - performance.now());
    screens[kind].push(crowd.add(kind));
  }
  return [...screens.player, ...screens.onlooker];
}

function mostInASecond(times: number[]): number {
  const counts = new Map<number, number>();
  for (const at of times) {
    const second = Math.floor(at / 1000);
    counts.set(second, (counts.get(second) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

/** The number of reads in each whole second. */
function readsBetween({ reads }: Crowd, from: number, to: number): number[] {
  const seconds = [];
  for (let at = Math.ceil(from / 1000); at < Math.floor(to / 1000); at += 1)
    seconds.push(reads.get(at) ?? 0);
  return seconds;
}
