import { COLOR_SCHEME_SCRIPT } from '@/lib/browser/color-scheme-script';

/** In the head of every page. */
export const ColorScheme = () => (
  <script dangerouslySetInnerHTML={{ __html: COLOR_SCHEME_SCRIPT }} />
);
