import { ThemeIndex } from '@/components/themes/theme-index';
import { listThemePages } from '@/lib/themes/public-queries';

export { themesMetadata as metadata } from '@/components/themes/theme-index';

export const instant = false;

/** The page for browsers with a personal cookie. Others get the cached page of app/(public)/visitor. */
export default async function ThemesPage() {
  return <ThemeIndex themes={await listThemePages()} />;
}
