import Link from 'next/link';
import type { MyHome } from '@/lib/contract/screens';
import { gamePath } from '@/lib/paths';

/** Between two house games: how the viewer's card ended in the last one. */
export function LastCard({ card }: { card: MyHome['last_card'] }) {
  if (!card) return null;
  return (
    <p className="mb-3 border-l-3 border-mark pl-3">
      Your last card, in{' '}
      <Link href={gamePath({ id: card.game_id, kind: 'house' })} className="text-link">
        <bdi>{card.title}</bdi>
      </Link>
      : <strong>{endOf(card)}</strong>
    </p>
  );
}

const endOf = ({ is_winner, missing }: NonNullable<MyHome['last_card']>) =>
  is_winner ? 'BINGO' : missing === 0 ? 'a full line' : `${missing} short`;
