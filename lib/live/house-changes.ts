import { joinChannel } from './channel';

/**
 * Says when a house game may have changed, in any way, until the returned function is called; also after each join of the
 * channel, before which nothing is heard.
 */
export const followHouseChanges = (onChange: () => void): (() => void) =>
  joinChannel('house_games', (channel) =>
    channel
      .on('broadcast', { event: 'house_game_changed' }, onChange)
      .subscribe((status) => status === 'SUBSCRIBED' && onChange()),
  );
