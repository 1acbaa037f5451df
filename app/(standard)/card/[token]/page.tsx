import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { OpenedCard } from '@/components/drafts/opened-card';
import { gameTitle } from '@/lib/bingo/game';
import { getLinkedCard } from '@/lib/games/result-queries';
import { gamePath } from '@/lib/paths';
import { noSuchHouseGameMetadata } from '@/lib/server/metadata';

// Not streamed on a full load, so that a link that is switched off gets its status.
export const instant = false;

type Props = PageProps<'/card/[token]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return (await getLinkedCard((await params).token))
    ? { title: 'A card' }
    : noSuchHouseGameMetadata;
}

/** A card of a house game behind the secret link of its owner. */
export default async function CardPage({ params }: Props) {
  const linked = await getLinkedCard((await params).token);
  if (!linked) notFound();
  const { game, card, squares } = linked;
  return (
    <article className="grid gap-6">
      <header>
        <p className="kicker text-press">Shared by link</p>
        <h1 className="mt-3 text-banner wrap-anywhere">
          <bdi>{gameTitle(game)}</bdi>
        </h1>
        <p className="mt-2">
          <Link href={gamePath(game)} prefetch={false} className="finger font-semibold text-link">
            Go to the game
          </Link>
        </p>
      </header>
      <OpenedCard card={card} squares={squares} />
    </article>
  );
}
