import { sql, type Person } from './db.ts';
import { callAs, visit, visitByApp } from './games.ts';
import * as wins from './wins.ts';

type Play = {
  random: () => number;
  pick: <T>(list: readonly T[]) => T;
  games: { id: string; squares: string[] }[];
  people: () => Person[];
  admins: () => Person[];
  tokens: string[];
  /** Adds a rematch to the games that are played. */
  join: (id: string, host: Person) => Promise<void>;
};

/** The moves after a game is won or abandoned: objections, decisions, ends and rematches. */
export function endingMoves({ random, pick, games, people, admins, tokens, join }: Play) {
  /** The host of a private game, or anybody for a house game. */
  async function hostOf(id: string): Promise<Person> {
    const [row] = await sql`
      select grp.created_by as host from public.games as game
      join public.groups as grp on grp.id = game.group_id where game.id = ${id}`;
    return people().find((person) => person.id === row?.host) ?? pick(people());
  }

  /** Decides or seconds an open objection, half of the time as the host. */
  async function say(about: typeof wins.decide) {
    const [open] = await sql`
      select objection.id, grp.created_by as host from public.objections as objection
      join public.games as game on game.id = objection.game_id
      left join public.groups as grp on grp.id = game.group_id
      where objection.status = 'open' and game.id in ${sql(games.map(({ id }) => id))}
      order by random() limit 1`;
    if (!open) return;
    const host = people().find(({ id }) => id === open.host) ?? pick(admins());
    await about(random() < 0.5 ? host : pick(people()), open.id as string, random() < 0.7);
  }

  return {
    /** Objects to a mark of a winning line, if there is one. */
    object: async () => {
      const person = pick(people());
      const [won] = await sql`
        select game_id from public.wins
        where game_id in ${sql(games.map(({ id }) => id))} and taken_back_at is null order by random() limit 1`;
      if (!won) return;
      const after = await wins.afterOf(person, won.game_id as string);
      const review = after && after.reviews.length > 0 ? pick(after.reviews) : undefined;
      if (review) await wins.object(person, pick(review.squares).game_square_id, 'No', review.win);
    },
    objectAsGuest: () =>
      visitByApp('object_to_mark_as_guest', {
        p_game_square_id: pick(pick(games).squares),
        p_reason: 'No',
        p_guest_token: pick(tokens),
        p_address: pick(['203.0.113.80', '203.0.113.81', 'unknown']),
      }),
    /**
     * Lets the time come at which a game starts or ends. It does so rarely, because most games should be played until
     * somebody wins.
     */
    clock: async () => {
      if (random() > 0.3) return;
      await sql`
        update public.games set
          locks_at = case when locks_at > now() then now() - interval '1 second' else locks_at end,
          ends_at = case status when 'active' then now() end, scheduled_start = case status when 'upcoming' then now() end
        where id = ${pick(games).id} and status <> 'completed'`;
      while (await visit<boolean>('run_schedule'));
    },
    /** Leaves a group or is removed from it, and joins it again. */
    remove: async () => {
      const { id } = pick(games);
      const host = await hostOf(id);
      const [at] = await sql`
        select game.group_id, member.user_id from public.games as game
        join public.group_members as member on member.group_id = game.group_id and member.user_id <> ${host.id}
        where game.id = ${id} order by random() limit 1`;
      if (!at) return;
      const { group_id: p_group_id, user_id: p_user_id } = at;
      const leaver = random() < 0.5 && people().find(({ id }) => id === p_user_id);
      if (leaver) await callAs(leaver, 'leave_group', { p_group_id });
      else await callAs(host, 'remove_member', { p_group_id, p_user_id });
      await sql`insert into public.group_members ${sql(at)} on conflict do nothing`;
    },
    decide: () => say(wins.decide),
    second: () => say(wins.second),
    finish: async () => {
      const { id } = pick(games);
      await wins.endGame(await hostOf(id), id);
    },
    again: async () => {
      const { id } = pick(games);
      const host = await hostOf(id);
      const { game_id } = await wins.playAgain(host, id);
      if (!games.some((known) => known.id === game_id)) await join(game_id, host);
    },
  };
}
