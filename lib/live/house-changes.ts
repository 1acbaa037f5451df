import { joinChannel, type Channel } from './channel';

const listeners = new Set<() => void>();
let leave = () => {};

/**
 * Says when a house game may have changed, in any way, until the returned function is called; also after each join of the
 * channel, before which nothing is heard. A tab joins it once, whoever listens.
 */
export function followHouseChanges(onChange: () => void): () => void {
  listeners.add(onChange);
  if (listeners.size === 1) leave = joinChannel('house_games', listen);
  return () => {
    listeners.delete(onChange);
    if (listeners.size === 0) leave();
  };
}

function listen(channel: Channel) {
  const tell = () => {
    for (const listener of listeners) listener();
  };
  channel
    .on('broadcast', { event: 'house_game_changed' }, tell)
    .subscribe((status) => status === 'SUBSCRIBED' && tell());
}
