import { accepted } from './database';
import { createAccount } from './session';
import { signIn } from './sign-in';
import { expect, type Seat } from './table';
import { as } from './together';

export const members = ({ page }: Seat) => page.getByRole('region', { name: 'Members' });
export const dialog = ({ page }: Seat) => page.getByRole('dialog');

/** A new person with a new group. Returns the path of its page, its id and its code. */
export async function makeGroup(host: Seat, name: string) {
  await createAccount(host);
  const { group_id: id, invite_code: code } = await as(host, async (tx) => {
    const [row] = await tx`select public.create_group(${name}) as made`;
    return accepted(row!.made) as { group_id: string; invite_code: string };
  });
  return { path: `/group/${id}`, id, code };
}

/** A new person arrives on the page of their new group. */
export async function openGroup(host: Seat, name: string) {
  const group = await makeGroup(host, name);
  await signIn(host, host, group.path);
  await expect(host.page.getByRole('heading', { level: 1, name })).toBeVisible();
  return group;
}

/** The host starts a game of the first theme, without a card. Returns its id. */
export const startGame = (host: Seat, group_id: string, settings = {}) =>
  as(host, async (tx) => {
    const [made] = await tx`
      select public.create_game(
        ${group_id}, jsonb_build_object('theme_id', id, 'card_price', 5) || ${tx.json(settings)}
      ) as answer
      from public.themes where group_id is null order by name limit 1`;
    return accepted(made!.answer).game_id as string;
  });
