/**
 * Takes the address from each of Next's script elements of a page, so that no browser loads them before LOADER_SCRIPT
 * does.
 */
export const withLateScripts = (html: string): string =>
  html
    .replace(/<script src=("[^"]*")((?: id="[^"]*")? async="")>/g, '<script data-src=$1$2>')
    .replace(/<link rel="preload" as="script"[^<>]*>/g, '');
