import { respondWithPoster } from '@/components/shell/poster-response';
import { getThemePage } from '@/lib/themes/public-queries';
import { posterOfTheme } from '@/lib/words/shares';

/** The share picture of a theme: three of its squares. */
export const GET = (request: Request, { params }: RouteContext<'/themes/[slug]/share.png'>) =>
  respondWithPoster(request, async () => {
    const theme = await getThemePage((await params).slug);
    return theme && posterOfTheme(theme);
  });
