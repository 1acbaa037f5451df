import type { ChannelListeners, OpenChannel } from './channel';
import { spreadOf, STEADY_AFTER, type LiveSignal } from './machine';
import type { News, ReadNews } from './news';
import { reconnectWith } from './reconnect';
import { createTimers } from './timers';

/** Whoever hears the channel looks now and then whether it dropped something that nothing came after. */
const CHECK_EVERY = 60_000;
/** Whoever hears it no more reads meanwhile, and not all at once. */
const READ_WITHOUT_CHANNEL = 5000;
/** A page that is asked for is never older, while its backend answers. */
const OLD_NEWS_SECONDS = 60;

/** Milliseconds until the next read of the cached page, drawn anew each time. */
export function untilNextRead(pace: number | null, isJoined: boolean, cardsSold: number): number {
  if (pace !== null) return pace * 1000 * (0.9 + Math.random() * 0.2);
  const every = isJoined ? CHECK_EVERY : READ_WITHOUT_CHANNEL + spreadOf(cardsSold);
  return every * (0.8 + Math.random() * 0.4);
}

type Screen = {
  gameId: string;
  openChannel: OpenChannel;
  disconnect: () => Promise<void>;
  /** Reads the cached page; only house games have one. */
  readNews: ReadNews | undefined;
  channel: () => string;
  listeners: ChannelListeners;
  /** The event up to which it misses none; -1 where all of it is outdated. */
  since: () => number;
  cardsSold: () => number;
  learn: (news: News) => void;
  signal: (signal: LiveSignal) => void;
  showPace: (pace: number | null) => void;
};

/**
 * How a screen follows its game: by the channel, and in a house game by the cached page as well, which shows what the
 * channel dropped. Onlookers of a large game leave its channel to those who hold cards, and follow by the page alone.
 */
export function createFollowing(screen: Screen) {
  const { gameId, readNews, signal } = screen;
  const timers = createTimers<'next' | 'steady'>();
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
      leaveChannel = screen.openChannel(screen.channel(), screen.listeners);
  }

  function leave() {
    leaveChannel?.();
    leaveChannel = null;
  }

  /** The next read; an onlooker's is one that the screen waits for. */
  function schedule() {
    if (!readNews || !isRunning) return;
    const run = () => (pace === null ? read().catch(schedule) : signal('stale'));
    timers.wait('next', untilNextRead(pace, isJoined, screen.cardsSold()), run);
  }

  /** False where there is no page to read. Only onlookers say when they read last: they are counted by it. */
  async function read(): Promise<boolean> {
    const told = missed;
    const waited = !isOnlooker ? null : readAt === null ? 0 : (Date.now() - readAt) / 1000;
    const news = await readNews?.(gameId, { since: screen.since(), waited, missed: told });
    if (!isRunning) return true;
    if (!news) return false;
    readAt = Date.now();
    missed -= told;
    screen.learn(news);
    if (isOnlooker) followAt(news);
    schedule();
    return true;
  }

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
      reconnectWith(screen.cardsSold);
      schedule();
      if (!isOnlooker || !readNews) return listen();
      // An app that cannot answer a crowd now must not send it to the channel.
      read().then((isRead) => isRead || listen(), schedule);
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
