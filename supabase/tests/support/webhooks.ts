import type { ChannelPost, GroupState } from '../../../lib/contract/groups.ts';
import { asSender, makePeople, sql, type Person } from './db.ts';
import * as game from './games.ts';
import { DISCORD, groupOf } from './groups.ts';

export const SLACK = 'https://hooks.slack.com/services/T1/B1/x1';

export const claim = () => asSender((tx) => game.call<ChannelPost[]>(tx, 'claim_webhooks', {}));

/** The group's webhook, as the sender and the people of a group use it. */
const webhookOf = (p_group_id: string, host: Person) => ({
  set: (p_url: string | null, person = host) =>
    game.callAs(person, 'set_webhook', { p_group_id, p_url }),
  report: (p_outcome: string, { url: p_url = DISCORD, ...post }: Partial<ChannelPost> = {}) =>
    asSender((tx) =>
      game.call(tx, 'report_webhook', {
        ...{ p_group_id, p_url, p_outcome, p_game_id: post.game_id ?? null },
        ...{ p_after_seq: post.after_seq ?? 0, p_last_seq: post.last_seq ?? 0 },
      }),
    ),
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

export const waitOver = () => sql`update private.webhooks set next_at = now()`;
export const headlines = (posts: ChannelPost[]) =>
  posts.flatMap(({ news }) =>
    news.map((one) => (one.type === 'square_marked' ? one.summary : one.type)),
  );
export const nameOf = async (square: string) =>
  (await sql`select summary from public.game_squares where id = ${square}`)[0]!.summary as string;
