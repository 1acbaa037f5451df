import { randomUUID } from 'node:crypto';
import * as chosen from './chosen.ts';
import { type Person, sql } from './db.ts';
import * as game from './games.ts';
import type { judgedBy } from './judged.ts';
import { asJson } from './sets.ts';
import { askToStart } from './starts.ts';

type Ask = ReturnType<typeof judgedBy>['ask'];

/**
 * Plays a game in which two people choose their squares: one seals the card, the other leaves, and the game locks and
 * ends. Then another such game starts.
 */
export async function playChosen(ask: Ask, ann: Person, ben: Person): Promise<void> {
  const of = { p_game_id: await chosen.openPrivately([ann, ben]) };
  for (const person of [ben, ann])
    await ask(person, 'buy_card', { ...of, p_request_id: randomUUID() });
  const [card] = await ask(ann, 'my_cards', of);
  const pool = await ask(ann, 'game_pool', of);
  const draft = {
    p_card_id: card!.id,
    p_version: 0,
    p_places: asJson(chosen.fitting(pool!)) as never,
  };
  const { version } = await ask(ann, 'save_draft', draft);
  await ask(ann, 'card_draft', { p_card_id: card!.id });
  await ask(ann, 'seal_card', { p_card_id: card!.id, p_version: version });
  const { game } = (await ask(ann, 'game_state', of))!;
  await ask(ben, 'leave_group', { p_group_id: game.group_id! });
  await chosen.reachLock(of.p_game_id);
  while (await ask(null, 'run_schedule', {}));
  await ask(ann, 'game_page', of);
  await ask(ann, 'game_cards', of);
  await ask(ann, 'set_option', { p_id: of.p_game_id, p_option: 'shows_cards', p_is_on: false });
  await ask(ann, 'events_since', { ...of, p_seq: 0 });
  await ask(ann, 'end_game', of);
  for (const name of ['game_seals', 'game_results'] as const) await ask(ann, name, of);
  await askToStart(ask, ann, ben);
}

/** A player of a locked house game shows the card by its link. */
export async function linkCard(ask: Ask, admin: Person, ann: Person): Promise<void> {
  const id = await chosen.openPublicly(admin);
  const card = { p_id: (await game.buy(ann, id)).id };
  await chosen.lock(id);
  const { token } = await ask(ann, 'save_secret_link', {
    ...card,
    ...{ p_shows_names: false, p_shows_code: false, p_renews: false },
  });
  await ask(null, 'linked_card', { p_token: token! });
  for (const name of ['secret_link', 'delete_secret_link'] as const) await ask(ann, name, card);
}

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
