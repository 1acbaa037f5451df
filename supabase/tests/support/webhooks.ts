import type { ChannelPost, GroupState } from '../../../lib/contract/groups.ts';
import { asSender, type Person } from './db.ts';
import * as game from './games.ts';

export const DISCORD = 'https://discord.com/api/webhooks/123/abc-DEF_1';
export const SLACK = 'https://hooks.slack.com/services/T1/B1/x1';

export const claim = () => asSender((tx) => game.call<ChannelPost[]>(tx, 'claim_webhooks', {}));

/** The group's webhook, as the sender and the people of a group use it. */
export const webhookOf = (p_group_id: string, host: Person) => ({
  set: (p_url: string | null, person = host) =>
    game.callAs(person, 'set_webhook', { p_group_id, p_url }),
  report: (p_is_sent: boolean, p_url = DISCORD) =>
    asSender((tx) => game.call(tx, 'report_webhook', { p_group_id, p_url, p_is_sent })),
  shownTo: async (person: Person) =>
    (await game.callAs<GroupState>(person, 'group_state', { p_group_id })).group.webhook,
});
