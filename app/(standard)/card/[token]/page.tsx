import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { OpenedCard } from '@/components/results/opened-card';
import { PageSkeleton } from '@/components/shell/page-skeleton';
import { WholePage } from '@/components/shell/whole-page';
import { gameTitle } from '@/lib/bingo/game';
import { getLinkedCard } from '@/lib/results/queries';
import { gamePath } from '@/lib/paths';

export const metadata: Metadata = { title: 'A card' };

// Not streamed on a full load, so that a link that is switched off gets its status.
export const instant = false;

type Props = PageProps<'/card/[token]'>;

/** A card of a house game behind the secret link of its owner. */
export default function CardPage({ params }: Props) {
  return <WholePage fallback={<PageSkeleton />} draw={() => drawCard(params)} />;
}

async function drawCard(params: Props['params']) {
  const linked = await getLinkedCard((await params).token);
  if (!linked) notFound();
  const { game, card, squares } = linked;
  return (
    <article className="grid gap-6">
      <header>
        <p className="kicker text-press">A card by link</p>
        <h1 className="mt-3 text-banner wrap-anywhere">
          <bdi>{gameTitle(game)}</bdi>
        </h1>
        <p className="mt-2">
          <Link href={gamePath(game)} prefetch={false} className="finger font-semibold text-link">
            To the game
          </Link>
        </p>
      </header>
      <OpenedCard card={card} squares={squares} />
    </article>
  );
}
