import type { Tx } from './db.ts';

type CardRow = {
  id: string;
  user_id: string | null;
  card_number: number;
  sold_at: number;
  /** The positions by square. */
  squares: Record<string, number>;
};
type WinRow = {
  seq: number;
  prize: string;
  card_id: string;
  positions: number[];
  amount: number;
  called_at: number;
  is_final: boolean;
};

/** The rows of a game that matter to objections, read without any function of the product. */
export type Rows = {
  game: { kind: string; status: string; prizes: string; winner_card_id: string | null };
  cards: CardRow[];
  /** The wins that stand. */
  wins: WinRow[];
  marked: string[];
  members: string[];
  admins: string[];
  /** The people with cards whose accounts are not deleted. */
  accounts: string[];
};

export async function readRows(tx: Tx, id: string): Promise<Rows> {
  const [row] = await tx`
    select
      (select to_jsonb(game) from public.games as game where id = ${id}) as game,
      (select jsonb_agg(jsonb_build_object(
        'id', id, 'user_id', user_id, 'card_number', card_number, 'sold_at', extract(epoch from purchased_at), 'squares', (
          select jsonb_object_agg(game_square_id, position) from public.card_squares where card_id = card.id
        )
      ) order by purchased_at) from public.bingo_cards as card where game_id = ${id} and card_number > 0) as cards,
      (select coalesce(jsonb_agg(to_jsonb(win) || jsonb_build_object(
        'called_at', extract(epoch from called_at), 'is_final', final_at <= clock_timestamp()
      ) order by seq), '[]') from public.wins as win where game_id = ${id} and taken_back_at is null) as wins,
      array(select id from public.game_squares where game_id = ${id} and is_marked) as marked,
      array(
        select user_id from public.group_members as member
        join public.games as game on game.group_id = member.group_id where game.id = ${id}
      ) as members,
      array(select user_id from public.user_roles where role = 'admin') as admins,
      array(
        select id from auth.users
        where id in (select user_id from public.bingo_cards where game_id = ${id})
      ) as accounts`;
  return row as unknown as Rows;
}

const range = [0, 1, 2, 3, 4];
const LINES = [
  ...range.map((row) => range.map((column) => 5 * row + column)),
  ...range.map((column) => range.map((row) => 5 * row + column)),
  range.map((n) => 6 * n),
  range.map((n) => 4 + 4 * n),
];
const PAIRS = LINES.flatMap((line, at) =>
  LINES.slice(at + 1).map((other) => [...new Set([...line, ...other])]),
);
const WAYS: Record<string, number[][]> = {
  ...{ bingo: LINES, first_line: LINES, second_line: PAIRS },
  full_card: [Array.from({ length: 25 }, (_, position) => position)],
};

/** The rule of objections for one mark of a game, written a second time from its description. */
export function ruleOf(
  { game, cards, wins, marked, members, admins, accounts }: Rows,
  square: string,
) {
  const isPrivate = game.kind === 'private';
  const cardOf = (id: string) => cards.find((card) => card.id === id)!;
  const isMember = (user: string | null) => members.includes(user ?? '');
  const isFalling = ({ card_id, positions, is_final }: WinRow) => {
    const { squares, user_id } = cardOf(card_id);
    const isOpen = user_id === null || accounts.includes(user_id);
    return !is_final && isOpen && positions.includes(squares[square] ?? -1);
  };
  const falling = wins.filter(isFalling);
  const standing = wins.filter((win) => !isFalling(win));

  /** The positions of a card that are marked once the mark is off. */
  const keptOf = ({ squares }: CardRow) => [
    12,
    ...marked.flatMap((id) => (id !== square && squares[id] !== undefined ? [squares[id]] : [])),
  ];
  const missing = (prize: string, card: CardRow) => {
    const kept = keptOf(card);
    return Math.min(
      ...WAYS[prize]!.map((way) => way.filter((position) => !kept.includes(position)).length),
    );
  };
  const holdsFalling = (user: string) =>
    falling.some(({ card_id }) => cardOf(card_id).user_id === user);

  const isEnded = game.status === 'completed' && game.winner_card_id === null;
  const open = ['first_line', 'second_line', 'full_card'].find((prize) =>
    standing.every((win) => win.prize !== prize),
  )!;
  const playing = cards.filter(
    (card) =>
      (!isPrivate || isMember(card.user_id)) &&
      LINES.some((line) => keptOf(card).some((at) => at !== 12 && line.includes(at))),
  );
  const least = isEnded ? Math.min(...playing.map((card) => missing(open, card))) : NaN;
  const closest = playing.filter((card) => isEnded && missing(open, card) === least);

  const gains = (user: string) =>
    cards.some(
      (card) =>
        card.user_id === user &&
        (falling.some(({ prize }) => missing(prize, card) === 0) ||
          standing.some(
            ({ prize, card_id }) =>
              card_id === card.id && falling.some((win) => win.prize === prize),
          ) ||
          closest.includes(card)),
    );

  /** Whether the holder of a card may object, or agree if somebody else objects. */
  const mayObject = (card: CardRow, win: WinRow) =>
    falling.includes(win) &&
    card.sold_at < win.called_at &&
    (card.user_id === null ||
      ((!isPrivate || isMember(card.user_id)) && !holdsFalling(card.user_id))) &&
    falling.every(({ card_id }) => card_id !== card.id);

  /** The people whose press decides the objection of this card. */
  function decidersOf(objector: CardRow, win: WinRow): string[] {
    if (!falling.includes(win)) return [];
    if (!isPrivate) {
      const others = admins.filter(
        (user) => user !== objector.user_id && !holdsFalling(user) && !gains(user),
      );
      return others.length > 0 ? others : admins;
    }
    const others = cards
      .filter((card) => card !== objector && mayObject(card, win))
      .map(({ user_id }) => user_id!);
    const unselfish = others.filter((user) => !gains(user));
    if (others.length > 0) return unselfish.length > 0 ? unselfish : others;
    const winner = cardOf(win.card_id).user_id;
    return isMember(winner) ? [winner!] : [];
  }

  /** What a test of this case is about. */
  function kindsOf(objector: CardRow, win: WinRow): string[] {
    if (!mayObject(objector, win)) return [];
    const deciders = decidersOf(objector, win);
    const others = cards.filter((card) => card !== objector && mayObject(card, win));
    const gaining = others.filter(({ user_id }) => gains(user_id!));
    const kinds = {
      'nobody decides': deciders.length === 0,
      'the winner decides': deciders[0] === cardOf(win.card_id).user_id,
      'those who gain decide': others.length > 0 && gaining.length === others.length,
      'somebody gains and does not decide': gaining.length > 0 && gaining.length < others.length,
      'nobody gains': others.length > 0 && gaining.length === 0,
      'several wins fall': falling.length > 1,
      'a co-winner stands': standing.some(({ prize }) =>
        falling.some((one) => one.prize === prize),
      ),
      'an ended game': isEnded,
    };
    return Object.entries(kinds).flatMap(([kind, is]) => (is ? [kind] : []));
  }

  return { falling, standing, isEnded, mayObject, decidersOf, kindsOf };
}

/** The standing wins that are not final, each with the squares of its card on which it rests. */
export const contestable = ({ wins, cards }: Rows) =>
  wins
    .filter(({ is_final }) => !is_final)
    .map((win) => {
      const card = cards.find(({ id }) => id === win.card_id)!;
      const squares = Object.keys(card.squares).filter((square) =>
        win.positions.includes(card.squares[square]!),
      );
      return { win, squares };
    });
