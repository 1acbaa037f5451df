import type { LiveClient } from '@/lib/supabase/client';
import { loadClient } from './client';

export type ChannelStatus = 'joined' | 'lost' | 'refused' | 'closed';
export type ChannelListeners = {
  onStatus: (status: ChannelStatus) => void;
  onMessage: (raw: unknown) => void;
  /** The game goes on under another name, because somebody may not hear it any more. */
  onMoved: () => void;
};
export type OpenChannel = (name: string, listeners: ChannelListeners) => () => void;

/** A topic can be joined again only when it has been left: asking earlier hands back the channel that is going. */
let leaving: Promise<unknown> = Promise.resolve();
/** The client of the newest channel. */
let client: LiveClient | null = null;

export type Channel = ReturnType<LiveClient['channel']>;

/** Joins a private channel, on which `listen` hears, until the returned function is called. */
export function joinChannel(
  name: string,
  listen: (channel: Channel, leave: () => void) => void,
  onFailure = () => {},
): () => void {
  let leave = () => {};
  let isOver = false;

  async function join() {
    const [supabase] = await Promise.all([loadClient(), leaving]);
    client = supabase;
    // The join carries the token it finds: without this it would be refused once and come back a second later.
    await supabase.realtime.setAuth();
    if (isOver) return;
    const channel = supabase.channel(name, { config: { private: true } });
    leave = () => {
      leaving = supabase.removeChannel(channel).catch(() => undefined);
    };
    listen(channel, leave);
  }

  join().catch((error: unknown) => {
    console.error('Could not listen', error);
    if (!isOver) onFailure();
  });

  return () => {
    isOver = true;
    leave();
  };
}

/** Listens to one game's private channel until the returned function is called. */
export const openChannel: OpenChannel = (name, { onStatus, onMessage, onMoved }) => {
  let isOver = false;
  const leave = joinChannel(
    name,
    (channel, leaveNow) =>
      channel
        .on('broadcast', { event: 'game_event' }, ({ payload }) => onMessage(payload))
        .on('broadcast', { event: 'game_moved' }, onMoved)
        .subscribe((status, error) => {
          if (isOver) return;
          if (status === 'SUBSCRIBED') onStatus('joined');
          else if (status === 'CLOSED') onStatus('closed');
          else if (isOverLimit(error)) {
            // It would ask again by itself, and with all others at the same moment.
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

/** The policies said no, and not the line. */
const isRefusal = (error: Error | undefined) => error?.message.includes('Unauthorized') ?? false;

/** The project's plan allows no more of them now: connections, joins, channels. */
const isOverLimit = (error: Error | undefined) =>
  error?.message.includes('RateLimitReached') ?? false;

/** Drops a connection that may have died unnoticed; the next channel opens a fresh one. */
export async function disconnect(): Promise<void> {
  await client?.realtime.disconnect();
}
