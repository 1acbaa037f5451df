import { ThemeIndex } from '@/components/themes/theme-index';
import { listThemePages } from '@/lib/themes/public-queries';

export { themesMetadata as metadata } from '@/components/themes/theme-index';

export const instant = false;

export default async function VisitorThemesPage() {
  return <ThemeIndex themes={await listThemePages()} />;
}
