import { ThemeIndex } from '@/components/front-page/theme-index';
import { listThemePages } from '@/lib/themes/public-queries';

export { themesMetadata as metadata } from '@/components/front-page/theme-index';

export default async function ThemesPage() {
  return <ThemeIndex themes={await listThemePages()} />;
}
