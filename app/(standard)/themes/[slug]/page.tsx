import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { connection } from 'next/server';
import { ThemePage } from '@/components/themes/theme-page';
import { playThemePath } from '@/lib/paths';
import { themeMetadata } from '@/lib/server/metadata';
import { getHouseGameOf, getThemePage } from '@/lib/themes/public-queries';

type Props = PageProps<'/themes/[slug]'>;

/** Not streamed, because it has no personal part. The middleware refuses missing themes. */
export const instant = false;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await connection();
  return themeMetadata(await getThemePage((await params).slug));
}

/** The page for browsers with a personal cookie. Others get the cached page of app/(public)/visitor. */
export default async function PlayerThemePage({ params }: Props) {
  await connection();
  const theme = await getThemePage((await params).slug);
  if (!theme) notFound();
  const house = await getHouseGameOf(theme);
  return <ThemePage theme={theme} play={playThemePath(theme.slug)} house={house} />;
}
