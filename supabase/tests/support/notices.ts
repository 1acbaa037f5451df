import type { ListedNotice, MyNotices } from '../../../lib/contract/notices.ts';
import type { Viewer } from '../../../lib/contract/accounts.ts';
import type { Person } from './db.ts';
import * as game from './games.ts';
import type { judgedBy } from './judged.ts';

const { callAs } = game;

export const noticesOf = async (person: Person): Promise<ListedNotice[]> =>
  (await callAs<MyNotices>(person, 'my_notices')).notices.rows;

/** The kinds of a person's notices, oldest first. */
export const kindsOf = async (person: Person) =>
  (await noticesOf(person)).map(({ kind }) => kind).toReversed();

export const choose = (person: Person, p_kind: string, p_is_on: boolean) =>
  callAs(person, 'choose_notice', { p_kind, p_is_on });

/** The number in the header. */
export const unreadOf = async (person: Person) =>
  (await callAs<Viewer>(person, 'my_account')).unread.reduce((sum, { count }) => sum + count, 0);

/** For the test of all answers: reads the notices of a person, and chooses. */
export async function askForNotices(ask: ReturnType<typeof judgedBy>['ask'], person: Person) {
  await ask(person, 'my_notices', {});
  await ask(person, 'read_notices', { p_ids: [1] });
  await ask(person, 'choose_notice', { p_kind: 'one_to_go', p_is_on: false });
}
