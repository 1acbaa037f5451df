import type { SupabaseClient } from '@supabase/supabase-js';
import type { Card, GameSquare } from '../../lib/bingo/game';
import type { Theme } from '../../lib/contract/themes';
import { accepted, inDatabase } from './database';
import { openApi } from './session';

/** The demo world's admin, who runs house games. */
export const EDITOR = { email: 'admin@example.com', password: 'headline' };

export class HouseAdmin {
  private readonly api: SupabaseClient;

  private constructor(api: SupabaseClient) {
    this.api = api;
  }

  static async open(): Promise<HouseAdmin> {
    const api = openApi();
    const { error } = await api.auth.signInWithPassword(EDITOR);
    if (error) throw error;
    return new HouseAdmin(api);
  }

  /** Creates an upcoming house game with the first theme. Returns its id. */
  async createGame(
    title: string,
    more: Partial<
      Record<'dealing' | 'locks_at' | 'pace' | 'prizes' | 'scheduled_start', string>
    > & {
      max_cards?: number;
    } = {},
  ): Promise<string> {
    const [theme] = await this.call<Theme[]>('list_themes', {});
    const made = await this.call<{ game_id: string }>('create_house_game', {
      p_settings: { title, theme_id: theme!.id, ...more },
    });
    return made.game_id;
  }

  fund = (p_game_id: string, p_amount: number) =>
    this.call<boolean>('contribute_house_fund_to_game', { p_game_id, p_amount });

  start = (p_game_id: string) => this.call('start_house_game', { p_game_id });

  end = (p_game_id: string) => this.call('end_house_game', { p_game_id });

  /** Buys a card for the admin. */
  buy = (p_game_id: string) =>
    this.call<Card>('buy_card', { p_game_id, p_request_id: crypto.randomUUID() });

  /** Wins a game with a card of the admin's. Returns the headlines of the line. */
  async win(p_game_id: string, source: string): Promise<string[]> {
    const card = await this.buy(p_game_id);
    const row = [0, 1, 2, 3, 4];
    await this.mark(p_game_id, card.card_number, row, source);
    await this.call('call_bingo', { p_card_id: card.id });
    return this.summariesOf(p_game_id, card.card_number, row);
  }

  /** Wins the three prizes of a game with a full card of the admin's. */
  async winAll(p_game_id: string, source: string) {
    const { id, card_number } = await this.buy(p_game_id);
    await this.mark(p_game_id, card_number, [...Array(25).keys()], source);
    for (let prize = 0; prize < 3; prize += 1) await this.call('call_bingo', { p_card_id: id });
  }

  /** Marks the squares at these positions of a card one after the other, each with the receipt. */
  async mark(game_id: string, card_number: number, positions: readonly number[], source: string) {
    for (const { game_square_id } of await this.squaresOf(game_id, card_number, positions)) {
      const square = await this.call<GameSquare>('mark_square', {
        p_game_square_id: game_square_id,
        p_source_url: source,
      });
      // An already marked square keeps its receipt.
      if (square.source_url !== source) throw new Error(`Already marked: ${square.summary}`);
    }
  }

  /** The summaries of the squares at these positions of a card. */
  async summariesOf(game_id: string, card_number: number, positions: readonly number[]) {
    const dealt = await this.squaresOf(game_id, card_number, positions);
    return dealt.map(({ summary }) => summary);
  }

  /** Read as the owner of the tables: no function shows an admin what lies on somebody else's card. */
  private async squaresOf(game_id: string, card_number: number, positions: readonly number[]) {
    return inDatabase(
      (sql) => sql<{ game_square_id: string; summary: string }[]>`
        select square.id as game_square_id, square.summary from public.card_squares as lies
        join public.bingo_cards as card on card.id = lies.card_id
        join public.game_squares as square on square.id = lies.game_square_id
        where card.game_id = ${game_id} and card.card_number = ${card_number}
          and lies.position in ${sql([...positions])}`,
    );
  }

  private async call<T>(functionName: string, args: Record<string, unknown>): Promise<T> {
    const { data, error } = await this.api.rpc(functionName, args);
    if (error) throw new Error(`${functionName}: ${error.message}`);
    return accepted(data as T);
  }
}
