'use client';

import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof THEMES)[number];

/** The inline `THEME_SCRIPT` reads the same key before the first paint. */
const KEY = 'hb-theme';
const CHANGED = 'hb-theme-changed';

function subscribe(onChange: () => void) {
  window.addEventListener('storage', onChange);
  window.addEventListener(CHANGED, onChange);
  return () => {
    window.removeEventListener('storage', onChange);
    window.removeEventListener(CHANGED, onChange);
  };
}

/** The color scheme of the document, which is right even if the browser refuses to store the choice. */
function current(): ColorScheme {
  const shown = document.documentElement.dataset.theme;
  return shown === 'light' || shown === 'dark' ? shown : 'system';
}

function choose(theme: ColorScheme) {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  window.dispatchEvent(new Event(CHANGED));
}

export function useTheme() {
  const theme = useSyncExternalStore(subscribe, current, (): ColorScheme => 'system');
  return [theme, choose] as const;
}
