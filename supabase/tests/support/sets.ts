import type { GroupState } from '../../../lib/contract/groups.ts';
import type { GamePage } from '../../../lib/contract/screens.ts';
import type { GroupSet, ThemeSquares } from '../../../lib/contract/sets.ts';
import { sql, type Person } from './db.ts';
import { callAs } from './games.ts';

type OwnSquare = { summary: string; text?: string };

/** This many squares as a person could write them. */
export const ownSquares = (count = 24, what = 'Own'): OwnSquare[] =>
  Array.from({ length: count }, (_, at) => ({
    summary: `${what} square ${at + 1}`,
    text: `${what} rule ${at + 1}`,
  }));

export const asJson = (value: unknown) => sql.json(value as never);

/** Saves a new set of this person for their group, or a new version of the set with this id. Returns its id. */
export async function saveSet(
  person: Person,
  groupId: string,
  squares: unknown = ownSquares(),
  over: { id?: string; version?: number; name?: string } = {},
): Promise<string> {
  const { theme_id } = await callAs<{ theme_id: string }>(person, 'save_set', {
    p_group_id: groupId,
    p_theme_id: over.id ?? null,
    p_version: over.version ?? null,
    p_name: over.name ?? 'Our own',
    p_squares: asJson(squares),
  });
  return theme_id;
}

/** The sets of a group as this person sees them on its page; null if they cannot see the group. */
export async function setsOf(person: Person, p_group_id: string): Promise<GroupSet[] | null> {
  const state = await callAs<GroupState | null>(person, 'group_state', { p_group_id });
  return state && state.sets;
}

export const squaresOf = (person: Person, p_theme_id: string) =>
  callAs<ThemeSquares | null>(person, 'theme_squares', { p_theme_id });

export const startGame = (person: Person, p_group_id: string, more: object) =>
  callAs<{ game_id: string }>(person, 'create_game', {
    p_group_id,
    p_theme_id: null,
    p_card_price: 1,
    ...more,
  });

/** Creates a game that starts in an hour and to whose set, of this many squares, everybody adds. Returns its id. */
export async function openWritten(host: Person, groupId: string, count: number, more: object = {}) {
  const p_set = asJson({ name: 'Ours', squares: ownSquares(count) });
  const p_scheduled_start = new Date(Date.now() + 3_600_000).toISOString();
  const args = { p_set, p_everybody_writes: true, p_scheduled_start, ...more };
  return (await startGame(host, groupId, args)).game_id;
}

export const addWrittenSquare = (
  who: Person,
  p_game_id: string,
  p_summary: string,
  more: object = {},
) =>
  callAs<{ is_new: boolean }>(who, 'add_written_square', {
    p_game_id,
    p_summary,
    p_text: null,
    ...more,
  });

export const writtenSquaresSeenBy = async (who: Person, p_game_id: string) =>
  (await callAs<GamePage>(who, 'game_page', { p_game_id })).written;

/** The arguments of `save_square` besides the theme. */
const NEW_SQUARE = {
  p_square_id: null as string | null,
  p_summary: 'Summary',
  p_text: 'Text',
  p_likelihood: 'sometimes',
  p_months: null as number[] | null,
};

type SquareChange = Partial<typeof NEW_SQUARE> & { p_theme_id: string };

export const saveSquare = (person: Person, change: SquareChange) =>
  callAs(person, 'save_square', { ...NEW_SQUARE, ...change });

/** A theme as in a file of supabase/themes. */
export const houseTheme = (slug: string, squares: number) => ({
  slug,
  name: 'Canteen',
  kind: 'evening' as const,
  text: 'What is on the plates.',
  squares: Array.from({ length: squares }, (_, at) => ({
    summary: `Soup number ${at + 1}`,
    text: 'Counts when it is hot.',
    likelihood: 'often' as const,
    months: null as number[] | null,
  })),
});
