import { asUser, FROM_APP, makeNameless, makePeople, sql, type Person } from './db.ts';
import * as game from './games.ts';
import { allowGuests, foundGroup, join, type Group } from './groups.ts';

const { callAs } = game;

export type Seated = { ann: Person; gus: Person; group: Group };

/** Ann has a group, and Gus is a person without an account who has not joined it. */
export async function meetGus(): Promise<Seated> {
  const [ann] = await makePeople('Ann');
  const gus = await makeNameless('Gus');
  const group = await foundGroup(ann);
  await sql`delete from private.attempts where what = 'new_guest'`;
  return { ann, gus, group };
}

/** Gus sits in Ann's group without an account, with the PIN 0427. */
export async function seatGus(): Promise<Seated> {
  const { ann, gus, group } = await meetGus();
  await sql`delete from private.attempts`;
  await allowGuests(ann, group);
  await join(gus, group.invite_code);
  await setPin(gus, '0427');
  return { ann, gus, group };
}

export const setPin = (by: Person, p_pin: string) => callAs(by, 'set_pin', { p_pin });

type Claim = { group_id?: string; refused?: string };

/** Claims the seat of this name, through the app from this address. */
export const claim = (
  by: Person,
  { invite_code: p_invite_code }: Group,
  p_pin = '0427',
  p_name = 'Gus',
  p_address: string | null = null,
) =>
  asUser(
    by.id,
    (tx) => game.call<Claim>(tx, 'claim_seat', { p_invite_code, p_name, p_pin, p_address }),
    FROM_APP,
  );

export const phone = () => makeNameless('Gus');
export const WRONG = { refused: 'wrong_seat' };
