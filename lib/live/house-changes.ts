import { loadClient } from './client';

/**
 * Says when a house game may have changed, in any way, until the returned function is called; also after each join of the
 * channel, before which nothing is heard.
 */
export function followHouseChanges(onChange: () => void): () => void {
  let leave = () => {};
  let isOver = false;

  async function join() {
    const supabase = await loadClient();
    // The join carries the token it finds: without this it would be refused once and come back a second later.
    await supabase.realtime.setAuth();
    if (isOver) return;
    const channel = supabase.channel('house_games', { config: { private: true } });
    leave = () => void supabase.removeChannel(channel).catch(() => undefined);
    channel
      .on('broadcast', { event: 'house_game_changed' }, onChange)
      .subscribe((status) => status === 'SUBSCRIBED' && onChange());
  }

  join().catch((error: unknown) => console.error('Could not listen to the house games', error));
  return () => {
    isOver = true;
    leave();
  };
}
