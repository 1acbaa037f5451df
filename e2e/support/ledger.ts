import type { Page } from '@playwright/test';
import { inDatabase } from './database';
import type { part } from './evening';
import { expect, type Seat } from './table';

/** What the ledger says of a game: its pot, each prize that stands, and what each card got. */
export type Ledger = {
  /** What is in the pot, and what was paid into it. */
  pot: string;
  paidIn: string;
  /** By display name: what the ledger paid to a person, and what waits in the pot for a guest. */
  got: Record<string, string>;
};

/** The sums of a game's transfers, as screens write them. */
export const ledgerOf = (gameId: string): Promise<Ledger> =>
  inDatabase(async (sql) => {
    const [ledger] = await sql<Ledger[]>`
      with moves as (
        select to_account as account, amount, reason from public.transfers where game_id = ${gameId}
        union all
        select from_account, -amount, reason from public.transfers where game_id = ${gameId}
      ), got as (
        select card.display_name as name, coalesce((
          select sum(amount) from moves where account = 'user:' || card.user_id
        ), 0) + case when card.user_id is null then coalesce(card.pot_share, 0) + coalesce((
          select sum(amount) from public.wins where card_id = card.id and taken_back_at is null
        ), 0) else 0 end as amount
        from public.bingo_cards as card where game_id = ${gameId} and card_number > 0
      )
      select
        to_char(coalesce(sum(amount), 0), 'FM$999990.00') as pot,
        to_char(coalesce(sum(amount) filter (
          where reason in ('card_sold', 'pot_contributed')
        ), 0), 'FM$999990.00') as "paidIn",
        (select jsonb_object_agg(name, to_char(amount, 'FM$999990.00')) from got) as got
      from moves where account = 'pot:' || ${gameId}`;
    return ledger!;
  });

/** Expects the pot of the ledger in the details and in the open books of a running game, and on the television. */
export async function expectPot(pages: readonly Page[], room: Page, gameId: string) {
  const { pot, paidIn } = await ledgerOf(gameId);
  const shown = pot === paidIn ? pot : new RegExp(`\\${pot}.*of \\${paidIn}`);
  for (const page of pages) {
    const details = page.getByRole('region', { name: /^Game (Details|information)$/ });
    await expect(details.getByRole('definition').first()).toContainText(shown);
    await expect(page.locator('tfoot tr').first()).toContainText(pot);
  }
  await expect(room.getByText('In the pot (play money)').locator('..')).toContainText(shown);
}

/** Expects what the ledger says that this person got, in the place of the page that says it. */
export async function expectYours(seat: Seat, place: ReturnType<typeof part>, gameId: string) {
  const { got } = await ledgerOf(gameId);
  const yours = place.locator('[data-yours]');
  if (got[seat.name] === '$0.00') await expect(yours).toHaveCount(0);
  else await expect(yours).toContainText(got[seat.name]!);
}
