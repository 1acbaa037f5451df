import type { GameState } from '@/lib/bingo/game';
import type { ChannelListeners, OpenChannel } from './channel';
import { STEADY_AFTER, type LiveSignal } from './machine';
import type { News, ReadNews } from './news';
import { reconnectWith, spreadOf } from '@/lib/browser/reconnect';
import { isSale } from './reconcile';
import { createTimers } from './timers';

/** A joined screen checks this often for a lost message that no later message reveals. Milliseconds. */
const CHECK_EVERY = 60_000;
/** Milliseconds between reads while the channel is lost; the number of cards adds a spread. */
const READ_WITHOUT_CHANNEL = 5000;
/** While the backend works, a requested page is never older than this. */
const OLD_NEWS_SECONDS = 60;
/** An idle game's page is re-rendered every 30 seconds, so a larger age is meaningless. */
const OLDEST_RENDERED = 30;
/** By this age, any event on the page has either been delivered or lost. */
const BROADCAST_WITHIN_SECONDS = 5;

/**
 * Milliseconds until the next read, with a random spread. `age` is the age of the last page in seconds: it could not show
 * events newer than itself, so the next check comes that much earlier.
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
  /** The last event up to which the screen has every event; -1 if all of it is outdated. */
  since: () => number;
  applyNews: (news: News) => void;
  signal: (signal: LiveSignal) => void;
  showPace: (pace: number | null) => void;
};

/**
 * Keeps a screen up to date through the channel, and checks once a minute for lost messages; a house game is checked on its
 * cached page. Onlookers of a large game leave the channel to the players and only read the cached page.
 */
export function createFollowing(screen: Screen) {
  const { gameId, readNews, signal } = screen;
  const timers = createTimers<'next' | 'steady'>();
  const cardsSold = () => screen.state().game.cards_sold;
  let leaveChannel: (() => void) | null = null;
  let isOnlooker = false;
  let isRunning = false;
  let isJoined = false;
  /** Seconds between two reads of the cached page in place of the channel; null on the channel. */
  let pace: number | null = null;
  let readAt: number | null = null;
  /** The number of lost broadcasts that have not been reported to the server. */
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
    // A screen without a cached page waits for its channel; the join triggers a read of the backend.
    if (readNews || isJoined)
      timers.wait('next', untilNextRead(pace, isJoined, cardsSold(), age), checkAgain);
    else timers.clear('next');
  }

  /** An onlooker's read goes through `signal`, because it decides whether the screen is shown as live. */
  function checkAgain() {
    if (readNews && pace === null) return void read().catch(() => schedule());
    if (!readNews) schedule();
    signal('stale');
  }

  /** Returns false if there is no cached page. Onlookers send the time since their last read, by which they are counted. */
  async function read(): Promise<boolean> {
    const reported = missed;
    const isOnChannel = isJoined && pace === null;
    const waited = !isOnlooker ? null : readAt === null ? 0 : (Date.now() - readAt) / 1000;
    const news = await readNews?.(gameId, { since: screen.since(), waited, missed: reported });
    if (!isRunning) return true;
    if (!news) return false;
    readAt = Date.now();
    missed -= reported;
    if (isOnChannel && news.age >= BROADCAST_WITHIN_SECONDS) missed += countMissed(news);
    screen.applyNews(news);
    if (isOnlooker) followAt(news);
    schedule(news.age);
    return true;
  }

  /** Sales are not counted, because not every sale is broadcast. */
  const countMissed = ({ messages }: News) =>
    messages.filter((message) => message.seq > screen.state().seq && !isSale(message)).length;

  function followAt({ pace: next, age }: News) {
    const before = pace;
    pace = next;
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
    /** Whether the screen reads only the cached page. */
    isByPage: () => pace !== null,
    miss: () => void (missed += 1),

    start() {
      isRunning = true;
      reconnectWith(cardsSold);
      schedule();
      if (!isOnlooker || !readNews) return listen();
      // A failed read must not send a large audience to the channel.
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
    /** Leaves the old channel and joins the game's new one. */
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
