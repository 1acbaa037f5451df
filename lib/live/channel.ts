import type { LiveClient } from '@/lib/supabase/client';
import { accessToken } from '@/lib/supabase/access-token';
import { loadClient } from './client';

/** `ready`: from now on, the broadcasts of the database reach the channel. */
type ChannelStatus = 'joined' | 'ready' | 'lost' | 'refused' | 'closed';
export type ChannelListeners = {
  onStatus: (status: ChannelStatus) => void;
  onMessage: (raw: unknown) => void;
  /** The game continues on another channel, because somebody lost access to it. */
  onMoved: () => void;
};
export type OpenChannel = (name: string, listeners: ChannelListeners) => () => void;

/** The client of the newest channel. */
let client: LiveClient | null = null;

export type Channel = ReturnType<LiveClient['channel']>;

/** Joins a private channel and passes it to `listen`. The returned function leaves the channel. */
export function joinChannel(
  name: string,
  listen: (channel: Channel, leave: () => void) => void,
  onFailure = () => {},
): () => void {
  let leave = () => {};
  let isOver = false;

  async function join() {
    const supabase = await loadClient();
    client = supabase;
    // The join sends the client's current token, and would be refused without one. `setAuth` alone hides a failed request.
    await accessToken();
    await supabase.realtime.setAuth();
    if (isOver) return;
    const channel = supabase.channel(name, {
      config: { private: true, broadcast: { replication_ready: true } },
    });
    leave = () => void supabase.removeChannel(channel).catch(() => undefined);
    listen(channel, leave);
  }

  join().catch((error: unknown) => {
    console.error('Could not join the channel', error);
    if (!isOver) onFailure();
  });

  return () => {
    isOver = true;
    leave();
  };
}

/**
 * Calls `onReady` after a join once the broadcasts of the database reach the channel. A project that nobody has used for
 * a while first connects to its database, and what is broadcast meanwhile is lost.
 */
export const onceReady = (channel: Channel, onReady: () => void): Channel =>
  channel.on('system', {}, ({ extension, status }: { extension: string; status: string }) => {
    if (extension === 'system' && status === 'ok') onReady();
  });

/** Joins the private channel of one game. The returned function leaves it. */
export const openChannel: OpenChannel = (name, { onStatus, onMessage, onMoved }) => {
  let isOver = false;
  const leave = joinChannel(
    name,
    (channel, leaveNow) =>
      onceReady(channel, () => isOver || onStatus('ready'))
        .on('broadcast', { event: 'game_event' }, ({ payload }) => onMessage(payload))
        .on('broadcast', { event: 'game_moved' }, onMoved)
        .subscribe((status, error) => {
          if (isOver) return;
          if (status === 'SUBSCRIBED') onStatus('joined');
          else if (status === 'CLOSED') onStatus('closed');
          else if (isOverLimit(error)) {
            // The client would retry by itself, at the same moment as all others.
            leaveNow();
            onStatus('closed');
          } else onStatus(isRefusal(error) ? 'refused' : 'lost');
        }),
    () => onStatus('closed'),
  );
  return () => {
    isOver = true;
    leave();
  };
};

/** Row security refused the join, as opposed to a failed connection. */
const isRefusal = (error: Error | undefined) => error?.message.includes('Unauthorized') ?? false;

/**
 * A join was refused because the plan's users, joins or channels are used up. A full plan refuses a new connection
 * itself, of which the browser tells no reason, and says nothing when its messages are used up.
 */
const isOverLimit = (error: Error | undefined) =>
  error?.message.includes('RateLimitReached') ?? false;

/** Closes the connection, which may be dead without an error. The next channel opens a new one. */
export async function disconnect(): Promise<void> {
  await client?.realtime.disconnect();
}
