import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameMessage } from '@/lib/bingo/events';
import type { Game, GameState } from '@/lib/bingo/game';
import { packState } from '@/lib/bingo/sent-state';
import type { ChannelListeners } from './channel';
import { untilNextRead } from './following';
import type { News, NewsRequest } from './news';
import { reconnectAfterMs } from '@/lib/browser/reconnect';
import { createLiveGame } from './store';

const created_at = '2026-11-21T15:04:00Z';
const contributed = (seq: number, pot_amount = seq, prev = seq - 1): GameMessage => ({
  seq,
  prev,
  type: 'pot_contributed',
  created_at,
  amount: 1,
  pot_amount,
});
const stateAt = (seq: number, cards_sold = 0): GameState => ({
  game: { id: 'g1', kind: 'house', status: 'active', cards_sold, pot_amount: seq } as Game,
  squares: [],
  players: [],
  leaderboard: [],
  channel: 'game:g1',
  seq,
});

/** A house game with a fake cached page and channel. */
function open({ pace = null as number | null, isOnlooker = true, cards = 0, hasPage = true } = {}) {
  const page = { seq: 5, age: 0, pace, messages: [] as GameMessage[] };
  let listeners: ChannelListeners | undefined;
  const requests: NewsRequest[] = [];
  const news = vi.fn(async (_: string, request: NewsRequest): Promise<News | null> => {
    requests.push(request);
    return { ...page, messages: page.messages.filter(({ seq }) => seq > request.since) };
  });
  const eventsSince = vi.fn(async () => page.messages);
  const leave = vi.fn();
  const openChannel = vi.fn((_: string, given: ChannelListeners) => {
    listeners = given;
    return leave;
  });
  const live = createLiveGame(stateAt(5, cards), [], {
    reads: { eventsSince, gameState: vi.fn(), timeline: vi.fn(), ...(hasPage && { news }) },
    openChannel,
    disconnect: async () => {},
  });
  live.setOnlooker(isOnlooker);
  const stop = live.start();
  const happens = (...messages: GameMessage[]) => {
    page.messages.push(...messages);
    page.seq = messages.at(-1)!.seq;
  };
  const channel = () => listeners!;
  return { live, stop, page, requests, news, eventsSince, openChannel, leave, happens, channel };
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an onlooker of a large game reads the cached page, and uses neither channel nor backend', async () => {
  const { live, happens, requests, eventsSince, openChannel } = open({ pace: 10 });
  await seconds(1);
  expect(live.getSnapshot()).toMatchObject({ status: 'live', pace: 10 });
  happens(contributed(6), contributed(7));
  await seconds(11);
  expect(live.getSnapshot().state).toMatchObject({ seq: 7, game: { pot_amount: 7 } });
  expect(live.getSnapshot().latest).toMatchObject({ seq: 7 });
  expect(live.getSnapshot().messages.map(({ seq }) => seq)).toEqual([7, 6]);
  await seconds(60);
  expect(requests.length).toBeGreaterThan(5);
  expect(requests[0]).toMatchObject({ since: 5, waited: 0 });
  expect(requests.at(-1)!.waited).toBeGreaterThan(8.9);
  expect(openChannel).not.toHaveBeenCalled();
  expect(eventsSince).not.toHaveBeenCalled();
});

test('an onlooker of a small game joins its channel', async () => {
  const { live, channel, openChannel } = open();
  await seconds(0);
  expect(openChannel).toHaveBeenCalledOnce();
  channel().onStatus('joined');
  channel().onMessage(contributed(6));
  expect(live.getSnapshot()).toMatchObject({ pace: null, state: { seq: 6 } });
});

test('an onlooker leaves the channel when the audience grows, and joins it again when it shrinks', async () => {
  const { live, page, leave, channel, openChannel } = open();
  await seconds(0);
  channel().onStatus('joined');
  page.pace = 4;
  await seconds(80);
  expect(leave).toHaveBeenCalledOnce();
  expect(live.getSnapshot()).toMatchObject({ status: 'live', pace: 4 });
  page.pace = null;
  await seconds(6);
  expect(openChannel).toHaveBeenCalledTimes(2);
  channel().onStatus('joined');
  await seconds(1);
  expect(live.getSnapshot()).toMatchObject({ status: 'live', pace: null });
});

test('an onlooker who buys a card joins the channel at once, and is no longer counted', async () => {
  const { live, requests, openChannel } = open({ pace: 10 });
  await seconds(1);
  live.setOnlooker(false);
  expect(openChannel).toHaveBeenCalledOnce();
  expect(live.getSnapshot().pace).toBeNull();
  await seconds(90);
  expect(requests.at(-1)!.waited).toBeNull();
});

test('a player’s screen finds a lost message that no later message reveals', async () => {
  const { live, happens, channel, news } = open({ isOnlooker: false, pace: 10 });
  channel().onStatus('joined');
  await seconds(1);
  happens(contributed(6));
  expect(live.getSnapshot().state.seq).toBe(5);
  await seconds(73);
  expect(news).toHaveBeenCalledOnce();
  expect(live.getSnapshot()).toMatchObject({ pace: null, state: { seq: 6 } });
});

test('a private game’s screen finds a lost message too, and its status stays live during the checks', async () => {
  const { live, happens, channel, eventsSince } = open({ isOnlooker: false, hasPage: false });
  channel().onStatus('joined');
  await seconds(1);
  const statuses = new Set<string>();
  live.subscribe(() => statuses.add(live.getSnapshot().status));
  await seconds(73);
  expect(eventsSince).toHaveBeenCalledTimes(2);
  happens(contributed(6));
  await seconds(73);
  expect(live.getSnapshot().state.seq).toBe(6);
  expect([...statuses]).toEqual(['live']);
});

test('a private game is not checked for lost messages while its channel is lost', async () => {
  const { channel, eventsSince } = open({ isOnlooker: false, hasPage: false });
  channel().onStatus('joined');
  await seconds(1);
  channel().onStatus('lost');
  await seconds(200);
  expect(eventsSince).toHaveBeenCalledOnce();
  channel().onStatus('joined');
  await seconds(75);
  expect(eventsSince).toHaveBeenCalledTimes(3);
});

test('a check that gets an old page is followed by an earlier next check', async () => {
  const { live, happens, page, channel, news } = open({ isOnlooker: false });
  channel().onStatus('joined');
  page.age = 25;
  for (let tries = 0; news.mock.calls.length < 1; tries += 1) await seconds(1);
  happens(contributed(6));
  await seconds(48);
  expect(live.getSnapshot().state.seq).toBe(6);
});

test('events that a check finds are reported as missed once, except sales and events under 5 s old', async () => {
  const sale = {
    ...contributed(7),
    type: 'card_sold',
    card_number: 1,
    cards_sold: 1,
  } as GameMessage;
  const { happens, page, channel, requests } = open({ isOnlooker: false });
  channel().onStatus('joined');
  await seconds(1);
  page.age = 20;
  happens(contributed(6), sale, contributed(8));
  await seconds(200);
  expect(requests.map(({ missed }) => missed)).toEqual([0, 2, ...requests.slice(2).map(() => 0)]);
  page.age = 0;
  happens(contributed(9));
  await seconds(200);
  expect(requests.slice(2).every(({ missed }) => missed === 0)).toBe(true);
});

test('a missed broadcast is reported once, with the next read', async () => {
  const { channel, requests } = open({ isOnlooker: false });
  channel().onStatus('joined');
  await seconds(1);
  channel().onMessage(contributed(8, 8, 7));
  await seconds(160);
  expect(requests.map(({ missed }) => missed)).toEqual([1, ...requests.slice(1).map(() => 0)]);
  expect(requests.length).toBeGreaterThan(1);
});

test('a player reads the cached page while the channel is lost', async () => {
  const { live, happens, channel } = open({ isOnlooker: false });
  channel().onStatus('joined');
  await seconds(1);
  channel().onStatus('lost');
  happens(contributed(6));
  await seconds(8);
  expect(live.getSnapshot()).toMatchObject({ status: 'offline', state: { seq: 6 } });
});

test('an onlooker whose reads fail is shown as offline, retries, and is live again', async () => {
  const { live, news, happens } = open({ pace: 2 });
  await seconds(1);
  news.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
  await seconds(2.5);
  expect(live.getSnapshot().status).toBe('offline');
  happens(contributed(6));
  await seconds(6);
  expect(live.getSnapshot()).toMatchObject({ status: 'live', state: { seq: 6 } });
});

test('an onlooker with a page older than a minute is shown as offline', async () => {
  const { live, page } = open({ pace: 2 });
  page.age = 90;
  await seconds(3);
  expect(live.getSnapshot().status).toBe('offline');
  page.age = 0;
  await seconds(3);
  expect(live.getSnapshot().status).toBe('live');
});

test('a state that comes with the news replaces the state on the screen', async () => {
  const { live, news } = open({ pace: 2 });
  await seconds(1);
  news.mockResolvedValueOnce({
    seq: 90,
    age: 0,
    pace: 2,
    messages: Array.from({ length: 50 }, (_, n) => contributed(41 + n)),
    state: packState(stateAt(90)),
  });
  await seconds(3);
  expect(live.getSnapshot().state.seq).toBe(90);
  expect(live.getSnapshot().messages[0]).toMatchObject({ seq: 90 });
  expect(live.getSnapshot().hasEarlier).toBe(true);
});

test('an onlooker of a game without a cached page joins the channel', async () => {
  const { news, openChannel, stop } = open({ pace: 10 });
  stop();
  expect(openChannel).not.toHaveBeenCalled();
  const next = open();
  next.news.mockResolvedValue(null);
  await seconds(0);
  expect(next.openChannel).toHaveBeenCalledOnce();
  expect(news).toHaveBeenCalledOnce();
});

test('an onlooker whose first read fails retries it, and does not join the channel', async () => {
  const { live, stop, news, openChannel } = open({ pace: 10 });
  stop();
  news.mockReset().mockRejectedValueOnce(new Error('busy'));
  live.start();
  await seconds(1);
  expect(openChannel).not.toHaveBeenCalled();
  news.mockResolvedValue({ seq: 5, age: 0, pace: 10, messages: [] });
  await seconds(8);
  expect(live.getSnapshot()).toMatchObject({ status: 'live', pace: 10 });
  expect(openChannel).not.toHaveBeenCalled();
});

test('the reads and reconnections of many screens are spread over time', () => {
  const paces = Array.from({ length: 200 }, () => untilNextRead(10, true, 0));
  expect(Math.max(...paces) - Math.min(...paces)).toBeGreaterThan(1500);
  expect(Math.max(...paces)).toBeLessThanOrEqual(11_000);
  const away = Array.from({ length: 200 }, () => untilNextRead(null, false, 2000));
  expect(Math.max(...away) - Math.min(...away)).toBeGreaterThan(4000);
  const { stop } = open({ cards: 2000 });
  const connects = Array.from({ length: 200 }, () => reconnectAfterMs(1));
  expect(Math.max(...connects) - Math.min(...connects)).toBeGreaterThan(8000);
  stop();
});
