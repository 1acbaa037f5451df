import { dialog, part } from './evening';
import { expect, type Seat } from './table';

const prizes = ({ page }: Seat) => part(page, 'Prizes').getByRole('list', { name: 'Prizes' });

/** Calls a prize; the others read who won it and continue. */
export async function callPrize(winner: Seat, others: readonly Seat[], prize: string) {
  await winner.page.getByRole('button', { name: 'CALL BINGO' }).click();
  await expect(dialog(winner)).toContainText(`${prize}!`);
  await expect(dialog(winner)).toContainText('Congratulations! You won!');
  await dialog(winner).getByRole('button', { name: 'Continue Playing' }).click();
  for (const seat of others) {
    await expect(dialog(seat)).toContainText(`${winner.name} won the ${prize.toLowerCase()}.`);
    await dialog(seat).getByRole('button', { name: 'Continue' }).click();
  }
}

/** Expects what everybody reads of the three prizes, such as 'Sam$3.75' or 'Open'. */
export async function expectPrizes(seats: readonly Seat[], expected: readonly string[]) {
  for (const seat of seats)
    await expect(prizes(seat).getByRole('listitem')).toContainText([...expected]);
}

/** Objects to a mark of the first win that is listed. */
export async function objectToPrize(seat: Seat, mark: string, reason: string) {
  await part(seat.page, 'Prizes')
    .getByRole('button', { name: `Object to ${mark}` })
    .first()
    .click();
  await dialog(seat).getByLabel('Reason').fill(reason);
  await dialog(seat).getByRole('button', { name: 'Object' }).click();
  await expect(dialog(seat)).toBeHidden();
}

/** The winner, who is the only other player, agrees to an objection. */
export const agreeOnPrize = (winner: Seat, mark: string) =>
  part(winner.page, 'Prizes')
    .getByRole('button', { name: `Agree to take the mark of ${mark} back` })
    .click();
