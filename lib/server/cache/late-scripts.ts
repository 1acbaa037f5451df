import { LOADER_SCRIPT } from '../../browser/inline-scripts.ts';

/**
 * Takes the address from each of Next's script elements of a page, so that no browser loads them before LOADER_SCRIPT
 * does. The page of an error has no content and no such script before hydration.
 */
export const withLateScripts = (html: string): string =>
  html.includes(LOADER_SCRIPT)
    ? html
        .replace(/<script src=("[^"]*")((?: id="[^"]*")? async="")>/g, '<script data-src=$1$2>')
        .replace(/<link rel="preload" as="script"[^<>]*>/g, '')
    : html;
