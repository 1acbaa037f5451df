import 'server-only';
import { EVERY_GAME_TAG, HOUSE_TAG, tagsOf } from '@/lib/games/cache-tags';
import { invalidate } from '@/lib/server/cache/tags';
import { log } from '@/lib/server/log';
import { createPublicSupabase } from '@/lib/supabase/server';

/** A page takes no longer to render: one that was begun before a change and is kept after it goes, too. */
const RENDERED_WITHIN_MS = 500;

/** A channel that the server closed is opened again after a second, and then less and less often. */
const LONGEST_PAUSE_MS = 30_000;

const EVERYTHING = [HOUSE_TAG, EVERY_GAME_TAG];

/**
 * Hears of every change of a house game, whoever made it and in whichever process, and expires what this process keeps of
 * it. What it may have missed before it joined, or joined again, it expires as a whole. Runs until the process ends, also
 * while that answers its last requests.
 */
export function followHouseGames(supabase = createPublicSupabase()): void {
  let pause = 1_000;
  let isLost = false;

  async function join() {
    // The join carries the key it finds: without this it would be refused once and come back a second later.
    await supabase.realtime.setAuth();
    // A hosted project says when it has begun to send what the database tells; what came before is not heard.
    const config = { private: true, broadcast: { replication_ready: true } };
    const channel = supabase.channel('house_games', { config });
    channel
      .on('system', {}, ({ status }) => status === 'ok' && expire(EVERYTHING))
      .on('broadcast', { event: 'house_game_changed' }, ({ payload }) => {
        const { game_id } = payload as { game_id: string | null };
        expire(game_id ? tagsOf(game_id) : EVERYTHING);
      })
      .subscribe((status, error) => {
        if (status === 'SUBSCRIBED') {
          pause = 1_000;
          isLost = false;
          return expire(EVERYTHING);
        }
        if (!isLost) log.error('Cached pages follow the clock alone: no live channel', error);
        isLost = true;
        if (status === 'CLOSED') leave();
      });
    // Leaving closes it once more.
    const leave = once(() => void supabase.removeChannel(channel).finally(joinLater));
  }

  function joinLater() {
    setTimeout(joinOrRetry, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }

  const joinOrRetry = () => void join().catch(joinLater);
  joinOrRetry();
}

/** As `revalidateTag` does, which only a request may call. */
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
