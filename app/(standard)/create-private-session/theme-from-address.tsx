'use client';

import { useEffect, useEffectEvent } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { draftKey, typedText } from '@/components/forms/typed-text';
import type { Theme } from '@/lib/contract/themes';
import { paceOf, yearFrom } from '@/lib/bingo/pace';
import { SESSION } from './details-step';

type ThemeFromAddressProps = {
  /** Undefined if the theme of the address no longer exists. */
  theme: Theme | undefined;
  writer_id: string;
  onTaken: () => void;
};

/** Writes the theme of the address into the draft. `onTaken` removes it from the address, so a later choice is kept. */
export function ThemeFromAddress({ theme, writer_id, onTaken }: ThemeFromAddressProps) {
  const take = useEffectEvent(() => {
    const key = draftKey(writer_id, SESSION);
    if (theme)
      typedText.write(key, {
        ...typedText.read<object>(key),
        ...{ theme_id: theme.id, pace: paceOf(theme) },
        ...(theme.kind === 'year' && yearFrom(new Date())),
      });
    onTaken();
  });
  useEffect(() => take(), []);
  return <Skeleton className="h-96" />;
}
