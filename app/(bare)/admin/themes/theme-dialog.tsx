'use client';

import { FormOpener } from '@/components/forms/form-opener';
import { Icon } from '@/components/ui/icon';
import type { AdminTheme } from '@/lib/contract/themes';
import { ThemeFormDialog } from './theme-form';

/** Creates a theme, or edits the given one. */
export function ThemeDialog({ theme }: { theme?: AdminTheme }) {
  const opener = theme
    ? {
        children: 'Edit',
        variant: 'secondary' as const,
        size: 'sm' as const,
        'aria-label': `Edit ${theme.name}`,
      }
    : {
        children: (
          <>
            <Icon name="plus" />
            Create Theme
          </>
        ),
      };
  return (
    <FormOpener opener={opener}>
      {(dialog) => <ThemeFormDialog {...dialog} theme={theme} />}
    </FormOpener>
  );
}
