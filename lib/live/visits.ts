import type { Visit } from '@/lib/contract/games';
import { holdsSession } from '@/lib/cookies';
import { publishableKey, serviceUrl } from '@/lib/supabase/env';
import type { Args, LiveClient } from '@/lib/supabase/client';
import { parametersOf, rpc } from '@/lib/supabase/rpc';
import { loadClient } from './client';

/** After this many milliseconds in another tab or app, a return is a new visit. */
const AWAY_MS = 60_000;

/**
 * Reports how far a player has read a game: once when the page is opened or returned to, and once when it is hidden or
 * left after further events. An event alone causes no report, so a mark is no load from all open screens at once.
 * `onReturn` receives the visit before, or null if nothing has happened since. The returned function ends the visit, and
 * resolves to whether lists of games that were rendered before are outdated.
 */
export function keepVisit(
  gameId: string,
  lastSeq: () => number,
  onReturn: (before: Visit | null) => void,
  load = loadClient,
): () => Promise<boolean> {
  let client: LiveClient | undefined;
  let reported = 0;
  /** Null while the page is visible. */
  let leftAt: number | null = -Infinity;
  let isOver = false;
  let isOutdated = false;
  let done: Promise<unknown> = Promise.resolve();

  function come() {
    const isReturn = leftAt !== null && Date.now() - leftAt > AWAY_MS;
    leftAt = null;
    if (isReturn) done = report().catch((error) => console.warn('Could not report a visit', error));
  }

  async function report() {
    client = await load();
    if (isOver || !holdsSession(document.cookie)) return;
    const seq = lastSeq();
    const before = await rpc(client, 'visit_game', { game_id: gameId, seq });
    reported = Math.max(reported, seq);
    if (before) isOutdated = true;
    if (!isOver) onReturn(before);
  }

  function leave() {
    if (leftAt !== null) return;
    leftAt = Date.now();
    const seq = lastSeq();
    const token = client?.realtime.accessTokenValue;
    if (seq <= reported || !token || !holdsSession(document.cookie)) return;
    reported = seq;
    isOutdated = true;
    const sent = sendAtOnce({ game_id: gameId, seq }, token).catch(() => undefined);
    done = Promise.all([done, sent]);
  }

  const turn = () => (document.visibilityState === 'visible' ? come() : leave());
  turn();
  document.addEventListener('visibilitychange', turn);
  return async () => {
    document.removeEventListener('visibilitychange', turn);
    isOver = true;
    leave();
    await done;
    return isOutdated;
  };
}

/**
 * Sends a visit even while its page is being left. It does not use the client, which waits for the session before it
 * sends.
 */
const sendAtOnce = (args: Args<'visit_game'>, token: string) =>
  fetch(`${serviceUrl('rest/v1', window.location.origin)}/rpc/visit_game`, {
    method: 'POST',
    keepalive: true,
    headers: {
      apikey: publishableKey,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(parametersOf(args)),
  });
