import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ThemePage } from '@/components/front-page/theme-page';
import { signInPath } from '@/lib/accounts/redirect';
import { playThemePath } from '@/lib/paths';
import { themeMetadata } from '@/lib/server/metadata';
import { getHouseGameOf, getThemePage, listThemePages } from '@/lib/themes/public-queries';

type Props = PageProps<'/themes/[slug]'>;

/** A page that is not yet cached is rendered completely before it is sent. */
export const instant = false;

/** A build prerenders the existing themes. Next needs at least one page, so without themes there is an unknown slug. */
export async function generateStaticParams() {
  const themes = await listThemePages();
  return themes.length > 0 ? themes.map(({ slug }) => ({ slug })) : [{ slug: '-' }];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return themeMetadata(await getThemePage((await params).slug));
}

export default async function ThemeRoute({ params }: Props) {
  const theme = await getThemePage((await params).slug);
  if (!theme) notFound();
  // People with an account are redirected from there at once.
  const play = signInPath(playThemePath(theme.slug), 'signup');
  return <ThemePage theme={theme} play={play} house={await getHouseGameOf(theme)} />;
}
