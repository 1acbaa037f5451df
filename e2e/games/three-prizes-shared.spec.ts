import { PHONE } from '../support/choosing';
import { dialog, middleRow } from '../support/evening';
import {
  agreeOnPrize,
  objectToPrize,
  openTwins,
  setTimeToTie,
  share,
  slowClock,
} from '../support/prizes';
import { openByLink, openRoom } from '../support/room';
import { markFor } from '../support/sixty-games';
import { expect, test, type Seat } from '../support/table';
import { expectLists, expectTruth } from '../support/truth';

test.afterEach(() => setTimeToTie('10 seconds'));

test('a tie on each of three prizes is shared, and every screen says what the database says @phone', async ({
  table,
}) => {
  const seats: Seat[] = [];
  for (const name of ['Nora', 'Sam', 'Ida', 'Bo']) seats.push(await table.seat(name, PHONE));
  const [nora, sam, ida, bo] = seats as [Seat, Seat, Seat, Seat];
  await setTimeToTie('1 hour');
  for (const seat of [nora, sam]) await slowClock(seat);
  const id = await openTwins(seats);
  const rooms = [
    { page: await openRoom(nora, `/game/${id}`) },
    { page: await openByLink(await table.seat('Screen'), nora, id), hidesNames: true },
  ];
  const expectAll = () => expectTruth(id, seats, rooms);
  const wrong = (await middleRow(nora))[0]!;
  const rest = [0, 1, 2, 3, 4, ...Array.from({ length: 10 }, (_, at) => 15 + at)];

  await test.step('Sam calls the first line, and Nora, who has it too, shares it', async () => {
    await markFor(ida, nora, id, [10, 11, 13]);
    await expectAll();
    await markFor(ida, nora, id, [14]);
    await expectAll();
    await share([sam, nora], [ida, bo], 'First line', ['$0.14', '$0.07']);
    await expectAll();
    await expectLists(id, ida);
  });

  await test.step('Ida objects to Sam’s share, Bo agrees, and it goes to Nora', async () => {
    await objectToPrize(ida, wrong, 'That was last year');
    await agreeOnPrize(bo, wrong);
    await expect(dialog(sam)).toContainText('went to Nora. The prize stays closed.');
    await dialog(sam).getByRole('button', { name: 'Continue Playing' }).click();
    const words = 'Sam’s $0.07 of the first line went to Nora, and the prize stays closed';
    for (const { page } of seats) await expect(page.getByText(words).first()).toBeVisible();
    await expectAll();
  });

  await test.step('both share the second line and the full card, which ends the game', async () => {
    await markFor(ida, nora, id, [10, 5, 6, 7, 8, 9]);
    await expectAll();
    await share([nora, sam], [ida, bo], 'Second line', ['$0.08', '$0.04']);
    await expectAll();
    await markFor(ida, nora, id, rest);
    await expectAll();
    await share([sam, nora], [ida, bo], 'Full card', ['$0.06', '$0.03']);
    await expectAll();
  });
});
