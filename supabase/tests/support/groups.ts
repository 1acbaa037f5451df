import { sql, type Person } from './db.ts';
import { callAs, callByApp, makeTheme } from './games.ts';

export type Group = { group_id: string; invite_code: string };
export type Joined = {
  group_id: string;
  group_name: string;
  already_member: boolean;
  refused?: string;
};
type Shown = { invitations: { id: string; email: string }[] };

export const DISCORD = 'https://discord.com/api/webhooks/123/abc-DEF_1';

/** A new group of this person. */
export const foundGroup = (creator: Person) =>
  callAs<Group>(creator, 'create_group', { p_name: 'Us' });

export const join = (person: Person, p_invite_code: string) =>
  callByApp<Joined>(person, 'join_group', { p_invite_code });

/** The ids of the members. */
export const membersOf = async ({ group_id }: Group) =>
  (await sql`select user_id from public.group_members where group_id = ${group_id}`).map(
    (row) => row.user_id as string,
  );

export const invite = (
  by: Person,
  { group_id }: Group,
  p_email: string | null,
  more: Record<string, unknown> = {},
) => callAs(by, 'invite_to_group', { p_group_id: group_id, p_email, ...more });

/** The pending invitations of a group as this person sees them. */
export const invitationsShownTo = async (person: Person, { group_id }: Group) =>
  (await callAs<Shown>(person, 'group_state', { p_group_id: group_id })).invitations;

/** The status of each invitation of this address. */
export const statusOf = async (email: string) =>
  (await sql`select status from public.group_invitations where email = ${email}`).map(
    (row) => row.status as string,
  );

/** Lets people without an account join. */
export const allowGuests = (creator: Person, { group_id }: Group) =>
  callAs(creator, 'set_option', { p_id: group_id, p_option: 'allows_guests', p_is_on: true });

/** Starts a game of a group, for 5.00 a card if nothing else is given. Returns its id. */
export async function startGameIn(
  creator: Person,
  { group_id }: Pick<Group, 'group_id'>,
  more: object = {},
): Promise<string> {
  const { game_id } = await callAs<{ game_id: string }>(creator, 'create_game', {
    ...{ p_group_id: group_id, p_theme_id: await makeTheme(), p_card_price: 5, ...more },
  });
  return game_id;
}

/** The group of a game. */
export async function groupOf(gameId: string): Promise<Group> {
  const [group] = await sql<Group[]>`
    select grp.id as group_id, invite_code from public.groups as grp
    join public.games as game on game.group_id = grp.id where game.id = ${gameId}`;
  return group!;
}

/** The creator of a game's group removes this person from it. */
export const removeFrom = async (creator: Person, gameId: string, { id: p_user_id }: Person) =>
  callAs(creator, 'remove_member', { p_group_id: (await groupOf(gameId)).group_id, p_user_id });

/** Leaves the group of a game. */
export const leaveGroupOf = async (person: Person, gameId: string) =>
  callAs(person, 'leave_group', { p_group_id: (await groupOf(gameId)).group_id });
