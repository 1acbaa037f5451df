import 'server-only';
import { listThemes } from '@/lib/themes/queries';

type Asked = PageProps<'/admin/squares'>['searchParams'];

/** Returns the list query, all themes, and the theme that the URL selects. */
export async function chosenTheme(searchParams: Asked) {
  const [asked, themes] = await Promise.all([searchParams, listThemes()]);
  return { asked, themes, theme: themes.find(({ id }) => id === asked.theme) };
}
