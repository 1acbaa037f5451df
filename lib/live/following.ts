import type { GameState } from '@/lib/bingo/game';
import type { ChannelListeners, OpenChannel } from './channel';
import { STEADY_AFTER, type LiveSignal } from './machine';
import type { News, ReadNews } from './news';
import { reconnectWith, spreadOf } from '@/lib/browser/reconnect';
import { isSale } from './timeline';
import { createTimers } from './timers';

/** Whoever hears the channel looks now and then whether it dropped something that nothing came after. */
const CHECK_EVERY = 60_000;
/** Whoever hears it no more reads meanwhile, and not all at once. */
const READ_WITHOUT_CHANNEL = 5000;
/** A page that is asked for is never older, while its backend answers. */
const OLD_NEWS_SECONDS = 60;
/** While its game changes nothing, it is rendered again after as many: one that is much older says nothing of its age. */
const OLDEST_RENDERED = 30;
/** What a page has said for so long has been broadcast, and come or not. */
const BROADCAST_WITHIN_SECONDS = 5;

/**
 * Milliseconds until the next look at what the channel may have dropped, or at the cached page, drawn anew each time. A page
 * of some age was a look as long ago.
 */
export function untilNextRead(
  pace: number | null,
  isJoined: boolean,
  cardsSold: number,
  age = 0,
): number {
  if (pace !== null) return pace * 1000 * (0.9 + Math.random() * 0.2);
  const every = isJoined ? CHECK_EVERY : READ_WITHOUT_CHANNEL + spreadOf(cardsSold);
  const passed = isJoined ? Math.min(age, OLDEST_RENDERED) * 1000 : 0;
  return every * (0.8 + Math.random() * 0.4) - passed;
}

type Screen = {
  gameId: string;
  openChannel: OpenChannel;
  disconnect: () => Promise<void>;
  /** Reads the cached page; only house games have one. */
  readNews: ReadNews | undefined;
  state: () => GameState;
  listeners: ChannelListeners;
  /** The event up to which it misses none; -1 where all of it is outdated. */
  since: () => number;
  learn: (news: News) => void;
  signal: (signal: LiveSignal) => void;
  showPace: (pace: number | null) => void;
};

/**
 * How a screen follows its game: by the channel, and by a look now and then at what the channel dropped, which in a house
 * game is at the cached page. Onlookers of a large game leave its channel to those who hold cards, and follow by the page alone.
 */
export function createFollowing(screen: Screen) {
  const { gameId, readNews, signal } = screen;
  const timers = createTimers<'next' | 'steady'>();
  const cardsSold = () => screen.state().game.cards_sold;
  let leaveChannel: (() => void) | null = null;
  let isOnlooker = false;
  let isRunning = false;
  let isJoined = false;
  /** Seconds between two reads in place of the channel. */
  let pace: number | null = null;
  let readAt: number | null = null;
  /** Broadcasts that never came, and that the server has not been told of. */
  let missed = 0;

  function listen() {
    if (isRunning && !leaveChannel && pace === null)
      leaveChannel = screen.openChannel(screen.state().channel, screen.listeners);
  }

  function leave() {
    leaveChannel?.();
    leaveChannel = null;
  }

  function schedule(age = 0) {
    if (!isRunning) return;
    // Without a page to read, a screen whose channel is away asks its backend when that is back.
    if (readNews || isJoined)
      timers.wait('next', untilNextRead(pace, isJoined, cardsSold(), age), lookAgain);
    else timers.clear('next');
  }

  /** An onlooker's is a read that the screen waits for. */
  function lookAgain() {
    if (readNews && pace === null) return void read().catch(() => schedule());
    if (!readNews) schedule();
    signal('stale');
  }

  /** False where there is no page to read. Only onlookers say when they read last: they are counted by it. */
  async function read(): Promise<boolean> {
    const told = missed;
    const isHearing = isJoined && pace === null;
    const waited = !isOnlooker ? null : readAt === null ? 0 : (Date.now() - readAt) / 1000;
    const news = await readNews?.(gameId, { since: screen.since(), waited, missed: told });
    if (!isRunning) return true;
    if (!news) return false;
    readAt = Date.now();
    missed -= told;
    if (isHearing && news.age >= BROADCAST_WITHIN_SECONDS) missed += unheard(news);
    screen.learn(news);
    if (isOnlooker) followAt(news);
    schedule(news.age);
    return true;
  }

  /** Not every sale is broadcast. */
  const unheard = ({ messages }: News) =>
    messages.filter((message) => message.seq > screen.state().seq && !isSale(message)).length;

  function followAt({ pace: told, age }: News) {
    const before = pace;
    pace = told;
    screen.showPace(pace);
    if (pace === null) {
      if (before !== null) signal('moved');
      return listen();
    }
    if (leaveChannel) {
      leave();
      void screen.disconnect();
    }
    signal(age > OLD_NEWS_SECONDS ? 'lost' : 'followed');
  }

  return {
    read,
    /** By the cached page alone. */
    isByPage: () => pace !== null,
    miss: () => void (missed += 1),

    start() {
      isRunning = true;
      reconnectWith(cardsSold);
      schedule();
      if (!isOnlooker || !readNews) return listen();
      // An app that cannot answer a crowd now must not send it to the channel.
      read().then(
        (isRead) => isRead || listen(),
        () => schedule(),
      );
    },
    stop() {
      leave();
      isRunning = isJoined = false;
      pace = readAt = null;
      timers.clearAll();
    },
    changeLink(is: boolean) {
      isJoined = is;
      if (pace === null) schedule();
      if (isJoined) timers.wait('steady', STEADY_AFTER, () => signal('steady'));
      else timers.clear('steady');
    },
    /** The same game on its next channel. */
    move() {
      leave();
      listen();
    },
    async reopen() {
      leave();
      await screen.disconnect();
      listen();
    },
    setOnlooker(is: boolean) {
      isOnlooker = is;
      if (is || !isRunning) return;
      if (pace !== null) {
        pace = null;
        screen.showPace(pace);
        signal('moved');
      }
      listen();
    },
  };
}
