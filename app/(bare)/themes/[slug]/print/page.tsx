import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PrintCards } from '@/components/front-page/print-cards';
import { dealCards, seeded } from '@/lib/bingo/dealing';
import { paceOf } from '@/lib/bingo/pace';
import { printMetadata } from '@/lib/server/metadata';
import { digestOfList, newSeed, readPrint } from '@/lib/themes/printed';
import { getThemePage } from '@/lib/themes/public-queries';

// Not streamed on a full load, because nothing of the page is known before its theme.
export const instant = false;

type Props = PageProps<'/themes/[slug]/print'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return printMetadata(await getThemePage((await params).slug));
}

/** A theme's cards to print. An address shows everybody the same cards. */
export default async function PrintPage({ params, searchParams }: Props) {
  const [{ slug }, query] = await Promise.all([params, searchParams]);
  const theme = await getThemePage(slug);
  if (!theme) notFound();
  const wanted = readPrint(query);
  const list = digestOfList(theme);
  return (
    <PrintCards
      theme={theme}
      wanted={{ ...wanted, list }}
      cards={dealCards(theme.squares, paceOf(theme), seeded(wanted.seed), wanted.cards)}
      hasChanged={wanted.list !== null && wanted.list !== list}
      newSeed={newSeed()}
    />
  );
}
