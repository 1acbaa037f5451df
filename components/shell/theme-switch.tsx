'use client';

import { useId } from 'react';
import { cx } from '@/components/ui/cx';
import { Icon, type IconName } from '@/components/ui/icon';
import { THEMES, useTheme, type ColorScheme } from './use-theme';

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
