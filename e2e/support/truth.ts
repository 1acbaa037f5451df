import type { Page } from '@playwright/test';
import { type Game, type Prize } from '../../lib/bingo/game';
import { PRIZES_OF } from '../../lib/bingo/kinds';
import { PERCENT_OF, winsOf } from '../../lib/bingo/prizes';
import { awayOf, closenessOf, ownClosenessOf } from '../../lib/bingo/closeness';
import { formatMoney } from '../../lib/words/money';
import { prizeNames, headlineOf } from '../../lib/words/results';
import { inDatabase } from './database';
import { balance, part } from './evening';
import { boxOf } from './geometry';
import { expect, type Seat } from './table';

type Facts = {
  game: Game;
  /** The prize that is played for, and what it is worth. */
  prize: Prize;
  amount: number;
  cards: { number: number; name: string; to_go: number; can_call: boolean; bank: number }[];
};
type Room = { page: Page; hidesNames?: boolean };

/** The state of a private game in the database. */
const readFacts = (id: string) =>
  inDatabase(async (sql) => {
    const [row] = await sql`
      select private.game_json(game) as game, prize, private.amount_of(game, prize)::float as amount, (
        select jsonb_agg(jsonb_build_object(
          'number', card_number, 'name', display_name, 'to_go', private.missing(prize, marked_mask),
          'can_call', private.prize_to_call(game, card) is not null,
          'bank', (select bingo_bank_balance from public.profiles where user_id = card.user_id)
        ) order by purchased_at) from public.bingo_cards as card where game_id = game.id
      ) as cards
      from public.games as game, lateral (select private.next_prize(game) as prize offset 0) as open
      where id = ${id}`;
    return row as unknown as Facts;
  });

const names = (all: readonly string[]) => new Intl.ListFormat('en').format(new Set(all));
const exactly = (text: string) =>
  new RegExp(`^\\s*${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);

/** Expects that these screens agree with the database about prizes, amounts, and how many squares each card needs. */
export async function expectTruth(id: string, seats: readonly Seat[], rooms: readonly Room[] = []) {
  const facts = await readFacts(id);
  for (const seat of seats) {
    await expectHeader(seat, facts);
    if (facts.game.prizes === 'three') await expectPrizeRows(seat, facts);
    if (facts.game.status === 'active') await expectCard(seat, facts);
    else await expectResult(seat, facts);
  }
  for (const room of rooms) await expectRoom(room, facts);
}

const ownOf = ({ name }: Seat, { cards }: Facts) => cards.find((card) => card.name === name)!;

/** Checks the bank, and the text of the title and the button while the player can call something. */
async function expectHeader(seat: Seat, facts: Facts) {
  const { bank, can_call } = ownOf(seat, facts);
  await expect(balance(seat)).toHaveText(exactly(formatMoney(bank)));
  if (can_call) await expect(seat.page).toHaveTitle(/BINGO waiting/);
  else await expect(seat.page).not.toHaveTitle(/BINGO waiting/);
  const call = seat.page.getByRole('button', { name: 'CALL BINGO' });
  if (facts.game.status === 'active') await expect(call).toHaveCount(can_call ? 1 : 0);
}

async function expectPrizeRows({ page }: Seat, { game }: Facts) {
  const rows = part(page, 'Prizes').getByRole('list', { name: 'Prizes' }).locator('> li');
  const expected = PRIZES_OF.three.map((prize) => {
    const wins = winsOf(game, prize);
    const amount = wins.reduce((sum, win) => sum + Math.round(win.amount * 100), 0) / 100;
    if (wins.length > 0)
      return `${prizeNames[prize]}${names(wins.map((win) => win.display_name))}${formatMoney(amount)}`;
    const isOpen = game.status === 'active';
    return `${prizeNames[prize]}${isOpen ? 'Open' : 'Not won'}${PERCENT_OF[prize]} %`;
  });
  await expect(rows).toHaveText(expected.map(exactly));
}

/** Checks how close the viewer is, above the card and on it, and how close all other players are. */
async function expectCard(seat: Seat, { game, prize, amount, cards }: Facts) {
  const { page, name } = seat;
  const own = cards.find((card) => card.name === name)!;
  const grid = page.getByRole('grid', { name: `BINGO card #${own.number}` });
  const card = page
    .locator('div')
    .filter({ has: grid })
    .filter({ hasText: `Card #${own.number}` })
    .last();
  await expect(card.getByText(ownClosenessOf(own.to_go, prize), { exact: true })).toBeVisible();
  const away = own.to_go === 0 ? 'you can call it' : awayOf(own.to_go);
  if (game.prizes === 'three')
    await expect(
      page.getByText(`${prizeNames[prize]} open, ${formatMoney(amount)}: ${away}`),
    ).toBeVisible();
  const players = part(page, 'Players').getByRole('listitem');
  for (const { name: player, number, to_go } of cards) {
    const row = players.filter({ hasText: `Card #${number}` });
    const isWinner = game.wins.some((win) => win.card_number === number);
    const said = `${isWinner ? 'Winner' : ''}${closenessOf(to_go, prize)}`;
    await expect(row).toHaveText(`${player}${said}Card #${number}`);
  }
}

/** Checks what the page of a finished game says about its pot and the shares. */
async function expectResult({ page }: Seat, { game }: Facts) {
  const result = page.getByRole('region', { name: headlineOf(game) });
  await expect(result).toContainText(`The pot was ${formatMoney(game.pot_amount)}`);
  const shares = result.getByRole('list', { name: 'Shares of the pot' }).getByRole('listitem');
  await expect(shares).toHaveText(
    game.shares.map(
      ({ display_name, card_number, amount }) =>
        `${display_name}Card #${card_number}${formatMoney(amount)}`,
    ),
  );
}

/**
 * Expects that the table view says how close each card is, or its share after the end. A view that hides names must have no
 * name in it, and must not name a card twice in one sentence.
 */
async function expectRoom({ page, hidesNames = false }: Room, { game, prize, cards }: Facts) {
  const who = (number: number, name: string) => (hidesNames ? `Card #${number}` : name);
  if (game.status === 'active') {
    const rows = part(page, 'Who is close').getByRole('listitem');
    for (const { number, name, to_go } of cards)
      await expect(rows.filter({ hasText: who(number, name) })).toHaveText(
        `${who(number, name)}${closenessOf(to_go, prize)}`,
      );
    await expect(page.getByText(formatMoney(game.pot_amount)).first()).toBeVisible();
  } else if (game.shares.length > 0)
    await expect(part(page, 'Shares of the pot').getByRole('listitem')).toHaveText(
      game.shares.map(
        ({ display_name, card_number, amount }) =>
          `${who(card_number, display_name)}${formatMoney(amount)}`,
      ),
    );
  await expectRoomToFit(page, game);
  if (!hidesNames) return;
  for (const { name } of cards)
    await expect(page.locator('[data-table-screen]')).not.toContainText(
      new RegExp(`${name}(?![a-z])`),
    );
  await expect(part(page, 'Latest')).not.toHaveText(/(card #\d+)\b.*\1\b/i);
}

/** Expects that no row of a wide table view is cut or covered by the pot. */
async function expectRoomToFit(page: Page, { status, prizes }: Game) {
  if (prizes !== 'three' || page.viewportSize()!.width < 1000) return;
  const view = page.locator('[data-table-screen]');
  const rows = await view
    .getByRole('listitem')
    .filter({ hasText: /to go|\$/ })
    .all();
  for (const row of rows) await expect(row).toBeInViewport({ ratio: 1 });
  if (status === 'active') return;
  const { y } = await boxOf(view.getByText(/^play money,/));
  for (const { y: top, height } of await Promise.all(rows.map(boxOf)))
    expect(top + height).toBeLessThan(y);
}

/** Expects that home and My Games say how close this person's card is. */
export async function expectLists(id: string, seat: Seat) {
  const { to_go } = ownOf(seat, await readFacts(id));
  const tab = await seat.newTab();
  for (const path of ['/', '/my-games']) {
    await tab.goto(path);
    await expect(tab.getByText(closenessOf(to_go), { exact: true }).first()).toBeVisible();
  }
  await tab.close();
}
