import { joinChannel, onceReady, type Channel } from './channel';

const listeners = new Set<() => void>();
let leave = () => {};

/**
 * Calls `onChange` whenever a house game may have changed, and after each join of the channel, because changes before the
 * join are not received. All callers in a tab share one channel. The returned function stops the calls.
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
  const notifyAll = () => {
    for (const listener of listeners) listener();
  };
  onceReady(channel, notifyAll)
    .on('broadcast', { event: 'house_game_changed' }, notifyAll)
    .subscribe((status) => status === 'SUBSCRIBED' && notifyAll());
}
