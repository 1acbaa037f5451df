import type { Game } from '../../../lib/bingo/game.ts';
import type { GamePage } from '../../../lib/contract/screens.ts';
import { inAnHour } from './chosen.ts';
import { sql, type Person } from './db.ts';
import * as game from './games.ts';

/** Creates a private game of these people that starts in two hours. Returns its id. */
export async function openForLater(people: Person[], more: object = {}): Promise<string> {
  const { game_id } = await game.callAs<{ game_id: string }>(people[0]!, 'create_game', {
    ...{ p_group_id: await game.makeGroup(people), p_theme_id: await game.makeTheme() },
    ...{ p_card_price: 2.5, p_scheduled_start: inAnHour(2), ...more },
  });
  return game_id;
}

export const gameOf = async (person: Person, id: string) => (await game.stateOf(person, id))!.game;

export const startNow = (person: Person, p_game_id: string) =>
  game.callAs<Game>(person, 'start_game', { p_game_id });

/** Changes the start of a game. By default, the person has seen the present start. */
export const changeStart = async (
  person: Person,
  p_game_id: string,
  p_start: string | null,
  seen?: string | null,
  more: object = {},
) =>
  game.callAs<Game>(person, 'change_start', {
    ...{ p_game_id, p_start },
    p_seen_start: seen ?? (await gameOf(person, p_game_id)).scheduled_start,
    ...more,
  });

/** Moves the start without the host, as if time had passed. */
export const startsIn = (id: string, minutes: number) =>
  sql`
    update public.games set scheduled_start = date_trunc('second', now()) + ${`${minutes} minutes`}::interval where id = ${id}`;

export const answer = (person: Person, p_game_id: string, p_is_in: boolean | null) =>
  game.callAs(person, 'answer_game', { p_game_id, p_is_in });

/** The answers by name; null for people to whom they are not shown. */
export async function answersOf(person: Person, p_game_id: string) {
  const page = await game.callAs<GamePage | null>(person, 'game_page', { p_game_id });
  const answers = page?.answers;
  return answers ? Object.fromEntries(answers.map((one) => [one.display_name, one.is_in])) : null;
}
