import { sql, type Person } from './db.ts';
import type { judgedBy } from './judged.ts';

type Ask = ReturnType<typeof judgedBy>['ask'];

/** Shows a game to people outside its group by its secret link. */
export async function showByLink(ask: Ask, host: Person, of: { p_game_id: string }) {
  const link = { p_id: of.p_game_id };
  const shown = { p_shows_names: false, p_shows_code: true, p_renews: true };
  const { token } = await ask(host, 'save_secret_link', { ...link, ...shown });
  await ask(null, 'table_view', { p_token: token! });
  for (const name of ['secret_link', 'delete_secret_link'] as const) await ask(host, name, link);
}

/** Posts a game's news in its group's channel. */
export async function postToChannel(ask: Ask, host: Person, group: { p_group_id: string }) {
  const webhook = { ...group, p_url: 'https://discord.com/api/webhooks/1/x' };
  await ask(host, 'try_webhook', webhook);
  await ask(host, 'set_webhook', webhook);
  await sql`update public.games set posted_seq = 0 where group_id = ${group.p_group_id}`;
  await ask('sender', 'claim_webhooks', {});
  await ask('sender', 'report_webhook', { ...webhook, p_is_sent: true });
}
