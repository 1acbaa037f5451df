'use client';

import { FormOpener } from '@/components/forms/form-opener';
import { Icon } from '@/components/ui/icon';
import { lazyDialog } from '@/components/ui/lazy-part';
import type { AdminTheme } from '@/lib/contract/themes';

const Dialog = lazyDialog(() => import('./theme-form').then((form) => form.ThemeFormDialog));

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
    <FormOpener opener={opener}>{(dialog) => <Dialog {...dialog} theme={theme} />}</FormOpener>
  );
}
