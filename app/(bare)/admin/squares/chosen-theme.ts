import 'server-only';
import { listThemes } from '@/lib/themes/queries';

type Asked = PageProps<'/admin/squares'>['searchParams'];

/** What the address bar asks for, every theme there is, and the one it names. */
export async function chosenTheme(searchParams: Asked) {
  const [asked, themes] = await Promise.all([searchParams, listThemes()]);
  return { asked, themes, theme: themes.find(({ id }) => id === asked.theme) };
}
