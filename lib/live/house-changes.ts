import { joinChannel, onceReady, type Channel } from './channel';

const listeners = new Set<() => void>();
let leave = () => {};

/** Milliseconds until a channel that has ended is joined again. Only a few admins follow it. */
const REJOIN_AFTER = 2_000;

/**
 * Calls `onChange` whenever a house game may have changed, and after each join of the channel, because changes before the
 * join are not received. All callers in a tab share one channel. The returned function stops the calls.
 */
export function followHouseChanges(onChange: () => void): () => void {
  listeners.add(onChange);
  if (listeners.size === 1) leave = keepJoined();
  return () => {
    listeners.delete(onChange);
    if (listeners.size === 0) leave();
  };
}

/** The client does not join a channel again that the server has ended, as with the token of a device that slept. */
function keepJoined(): () => void {
  let leaveChannel = () => {};
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;

  function join() {
    leaveChannel = joinChannel('house_games', (channel) => listen(channel, rejoin), rejoin);
  }
  function rejoin() {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(join, REJOIN_AFTER);
  }

  join();
  return () => {
    isOver = true;
    clearTimeout(timer);
    leaveChannel();
  };
}

function listen(channel: Channel, onEnd: () => void) {
  const notifyAll = () => {
    for (const listener of listeners) listener();
  };
  onceReady(channel, notifyAll)
    .on('broadcast', { event: 'house_game_changed' }, notifyAll)
    .subscribe((status) => {
      if (status === 'SUBSCRIBED') notifyAll();
      else if (status === 'CLOSED') onEnd();
    });
}
