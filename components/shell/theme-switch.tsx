'use client';

import { useId, useSyncExternalStore } from 'react';
import { cx } from '@/components/ui/cx';
import { Icon, type IconName } from '@/components/ui/icon';

const schemes: Record<ColorScheme, { icon: IconName; label: string }> = {
  system: { icon: 'monitor', label: 'Same as this device' },
  light: { icon: 'sun', label: 'Light' },
  dark: { icon: 'moon', label: 'Dark' },
};

/** Three radio buttons styled as one control. Arrow keys work because they are native radio buttons. */
export function ThemeSwitch({ className }: { className?: string }) {
  const name = useId();
  const [theme, choose] = useTheme();

  return (
    <fieldset className={cx('flex', className)}>
      <legend className="sr-only">Colors</legend>
      {THEMES.map((choice) => (
        <label key={choice} title={schemes[choice].label} className="theme-choice">
          <input
            type="radio"
            name={name}
            value={choice}
            checked={theme === choice}
            onChange={() => choose(choice)}
            className="sr-only"
          />
          <span>
            <Icon name={schemes[choice].icon} className="size-4.5" />
          </span>
          <span className="sr-only">{schemes[choice].label}</span>
        </label>
      ))}
    </fieldset>
  );
}

const THEMES = ['system', 'light', 'dark'] as const;
type ColorScheme = (typeof THEMES)[number];

/** `HEAD_SCRIPT` reads the same key before the first paint. */
const KEY = 'hb-theme';
const CHANGED = 'hb-theme-changed';

function subscribe(onChange: () => void) {
  const followOtherTabs = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY) return;
    show(newValue);
    onChange();
  };
  window.addEventListener('storage', followOtherTabs);
  window.addEventListener(CHANGED, onChange);
  return () => {
    window.removeEventListener('storage', followOtherTabs);
    window.removeEventListener(CHANGED, onChange);
  };
}

function show(theme: string | null) {
  const { dataset } = document.documentElement;
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  else delete dataset.theme;
}

/** The color scheme of the document, which is right even if the browser refuses to store the choice. */
function current(): ColorScheme {
  const shown = document.documentElement.dataset.theme;
  return shown === 'light' || shown === 'dark' ? shown : 'system';
}

function choose(theme: ColorScheme) {
  show(theme);
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  window.dispatchEvent(new Event(CHANGED));
}

function useTheme() {
  const theme = useSyncExternalStore(subscribe, current, (): ColorScheme => 'system');
  return [theme, choose] as const;
}
