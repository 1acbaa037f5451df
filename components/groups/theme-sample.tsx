'use client';

import { useEffect, useState } from 'react';
import { SampleCard } from '@/components/game/card/sample-card';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import type { Pace } from '@/lib/bingo/game';
import type { ThemeSquares } from '@/lib/contract/sets';
import { readThemeSquares } from '@/lib/live/later-reads';
import { sentenceOf } from '@/lib/words/message';
import { load_sets_failed } from '@/lib/words/themes';

type ThemeSampleProps = { theme_id: string; name: string; pace: Pace };

/** A button that loads a sample card of the theme. After the first press, the sample follows the selected theme. */
export function ThemeSample({ theme_id, name, pace }: ThemeSampleProps) {
  const [isAsked, setAsked] = useState(false);
  const [read, setRead] = useState<{ id: string; theme: ThemeSquares | null } | null>(null);
  const isHere = read?.id === theme_id;

  useEffect(() => {
    if (!isAsked || isHere) return;
    let isCurrent = true;
    readThemeSquares(theme_id).then(
      (theme) => isCurrent && setRead({ id: theme_id, theme }),
      () => isCurrent && setRead({ id: theme_id, theme: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isAsked, isHere, theme_id]);

  if (!isAsked) {
    return (
      <Button variant="secondary" className="justify-self-start" onClick={() => setAsked(true)}>
        See a sample card
      </Button>
    );
  }
  if (!isHere) return <Spinner label="Loading" className="mx-auto my-8 size-7" />;
  if (!read.theme) return <p role="alert">{sentenceOf(load_sets_failed)}</p>;
  return (
    <SampleCard squares={read.theme.squares} pace={pace} label={`A sample card from ${name}`} />
  );
}
