import type { ChannelPost, GroupState } from '../../../lib/contract/groups.ts';
import { asSender, makePeople, sql, type Person } from './db.ts';
import * as game from './games.ts';
import { groupOf } from './groups.ts';

export const DISCORD = 'https://discord.com/api/webhooks/123/abc-DEF_1';
export const SLACK = 'https://hooks.slack.com/services/T1/B1/x1';

export const claim = () => asSender((tx) => game.call<ChannelPost[]>(tx, 'claim_webhooks', {}));

/** The group's webhook, as the sender and the people of a group use it. */
const webhookOf = (p_group_id: string, host: Person) => ({
  set: (p_url: string | null, person = host) =>
    game.callAs(person, 'set_webhook', { p_group_id, p_url }),
  report: (p_is_sent: boolean, p_url = DISCORD) =>
    asSender((tx) => game.call(tx, 'report_webhook', { p_group_id, p_url, p_is_sent })),
  shownTo: async (person: Person) =>
    (await game.callAs<GroupState>(person, 'group_state', { p_group_id })).group.webhook,
});

/** Empties the list of webhooks, and opens a private game in which Benedikt holds a card. */
export async function openWithWebhook() {
  await sql`delete from private.webhooks`;
  const [host, ben] = await makePeople('Hostess Zora', 'Benedikt');
  const id = await game.makePrivateGame([host, ben]);
  const card = await game.buy(ben, id);
  const { group_id } = await groupOf(id);
  return { host, ben, id, card, group_id, webhook: webhookOf(group_id, host) };
}
