import { ThemeIndex } from '@/components/themes/theme-index';
import { listThemePages } from '@/lib/themes/public-queries';

export { themesMetadata as metadata } from '@/components/themes/theme-index';

export default async function ThemesPage() {
  return <ThemeIndex themes={await listThemePages()} />;
}
