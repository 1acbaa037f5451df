import 'server-only';
import { EVERY_GAME_TAG, HOUSE_TAG, tagsOf, THEMES_TAG } from '@/lib/games/cache-tags';
import { invalidate } from '@/lib/server/cache/tags';
import { log } from '@/lib/server/log';
import { createPublicSupabase } from '@/lib/supabase/server';

/** The longest rendering of a page. Its rendering may begin before a change and end after it, so tags expire twice. */
const RENDERED_WITHIN_MS = 500;

/** The longest delay before a closed channel is reopened. */
const LONGEST_PAUSE_MS = 30_000;

const EVERYTHING = [HOUSE_TAG, EVERY_GAME_TAG, THEMES_TAG];

/**
 * Receives every change of a house game or a theme, from any process, and expires this process's cached pages of it. Each
 * join expires all of them, because earlier changes may have been missed. Runs until the process ends, including its last requests.
 */
export function followHouseGames(supabase = createPublicSupabase()): void {
  let pause = 1_000;
  let isLost = false;

  async function join() {
    // The join sends the client's current key. Without one it would be refused, and retried a second later.
    await supabase.realtime.setAuth();
    // A hosted project sends a system message once broadcasts from the database arrive; earlier ones are lost.
    const config = { private: true, broadcast: { replication_ready: true } };
    const channel = supabase.channel('house_games', { config });
    channel
      .on('system', {}, ({ status }) => status === 'ok' && expire(EVERYTHING))
      .on('broadcast', { event: 'house_game_changed' }, ({ payload }) => {
        const { game_id } = payload as { game_id: string | null };
        expire(game_id ? tagsOf(game_id) : EVERYTHING);
      })
      .on('broadcast', { event: 'themes_changed' }, () => expire([THEMES_TAG]))
      .subscribe((status, error) => {
        if (status === 'SUBSCRIBED') {
          pause = 1_000;
          isLost = false;
          return expire(EVERYTHING);
        }
        if (!isLost) log.error('No live channel: cached pages expire only by time', error);
        isLost = true;
        if (status === 'CLOSED') leave();
      });
    // Leaving calls the listener with CLOSED once more.
    const leave = once(() => void supabase.removeChannel(channel).finally(joinLater));
  }

  function joinLater() {
    setTimeout(joinOrRetry, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }

  const joinOrRetry = () => void join().catch(joinLater);
  joinOrRetry();
}

/** Does what `revalidateTag` does, which only works within a request. */
function expire(tags: string[]): void {
  invalidate(tags);
  setTimeout(() => invalidate(tags), RENDERED_WITHIN_MS).unref();
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
