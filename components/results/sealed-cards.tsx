'use client';

import { useEffect, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { LocalTime } from '@/components/ui/local-time';
import { Panel } from '@/components/ui/panel';
import { shortSeal } from '@/lib/bingo/drafts';
import { checkSeal, type SealCheck, type SealedCard } from '@/lib/results/seals';
import { seals_need_https } from '@/lib/words/shown-cards';

type SealedCardsProps = { gameId: string; sealed: readonly SealedCard[] };

/** Proves that no card was changed after it was sealed: this browser computes every seal again. */
export function SealedCards({ gameId, sealed }: SealedCardsProps) {
  const checks = useChecks(gameId, sealed);
  const changed = checks?.filter((check) => check === 'changed').length;
  return (
    <Panel title="Sealed cards" aside={`${sealed.length} checked in your browser`}>
      {checks === undefined ? (
        <p className="border-t py-3 text-ink-soft">{seals_need_https.title}</p>
      ) : (
        <>
          {changed !== undefined && changed > 0 && (
            <p role="alert" className="border-l-3 border-press bg-ink/4 px-4 py-3 font-semibold">
              {changed === 1 ? 'A card was' : `${changed} cards were`} changed after the sealing.
            </p>
          )}
          <ul>
            {sealed.map((card, at) => (
              <li
                key={card.card_number}
                className="flex min-h-10 flex-wrap items-center gap-x-3 border-t py-1.5"
              >
                <span className="min-w-0 grow basis-32 wrap-anywhere">
                  <bdi>{card.display_name}</bdi>, card #{card.card_number}
                </span>
                <Check card={card} check={checks?.[at]} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

function Check({ card, check }: { card: SealedCard; check: SealCheck | undefined }) {
  if (!check) return <span className="text-fine text-ink-soft">Checking …</span>;
  if (check === 'unsealed' || !card.sealed_at)
    return <span className="text-fine text-ink-soft">Never sealed</span>;
  return (
    <span className="text-fine">
      {check === 'changed' ? (
        <strong className="text-press">Changed after it was sealed on </strong>
      ) : (
        <>
          <Icon name="lock" className="mr-1 inline size-4" />
          Unchanged since{' '}
        </>
      )}
      <LocalTime at={card.sealed_at} />
      {card.seal && (
        <>
          , fingerprint <code>{shortSeal(card.seal)}</code>
        </>
      )}
    </span>
  );
}

/** One check for each card; null until they are done, undefined where the browser cannot compute them. */
function useChecks(gameId: string, sealed: readonly SealedCard[]) {
  const [checks, setChecks] = useState<SealCheck[] | null | undefined>(null);
  useEffect(() => {
    let isCurrent = true;
    Promise.all(sealed.map((card) => checkSeal(gameId, card))).then(
      (all) => isCurrent && setChecks(all),
      () => isCurrent && setChecks(undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [gameId, sealed]);
  return checks;
}
