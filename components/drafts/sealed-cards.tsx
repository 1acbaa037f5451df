import type { ReactNode } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { Icon } from '@/components/ui/icon';
import { LocalTime } from '@/components/ui/local-time';
import { Panel } from '@/components/ui/panel';
import { shortSeal, type CardSeal } from '@/lib/bingo/drafts';
import { counted } from '@/lib/words/time';
import { command_copied, how_seals_prove } from '@/lib/words/cards';

type SealedCardsProps = { gameId: string; sealed: readonly CardSeal[] };

/** The seal of each card with all that somebody needs to compute it again. */
export function SealedCards({ gameId, sealed }: SealedCardsProps) {
  return (
    <Panel title="Sealed cards" aside={counted(sealed.length, 'card')}>
      <p className="border-t py-3 text-ink-soft">{how_seals_prove.title}</p>
      <ul>
        {sealed.map((card) => (
          <li key={card.card_number} className="border-t py-2">
            <p className="flex flex-wrap items-center gap-x-3">
              <span className="min-w-0 grow basis-32 wrap-anywhere">
                <bdi>{card.display_name}</bdi>, card #{card.card_number}
              </span>
              <span className="text-fine">
                {card.sealed_at && card.seal ? (
                  <>
                    <Icon name="lock" className="mr-1 inline size-4" />
                    Sealed <LocalTime at={card.sealed_at} />, fingerprint{' '}
                    <code>{shortSeal(card.seal)}</code>
                  </>
                ) : (
                  'Never sealed'
                )}
              </span>
            </p>
            <Proof gameId={gameId} card={card} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Proof({ gameId, card }: { gameId: string; card: CardSeal }) {
  const proof = proofOf(gameId, card);
  if (!proof) return null;
  return (
    <details className="group">
      <summary className="flex min-h-11 w-fit list-none items-center gap-2 text-fine font-semibold text-link">
        Check it yourself
        <Icon name="chevron-down" className="size-4.5 group-open:rotate-180" />
      </summary>
      <dl className="grid gap-3 pb-3 text-fine">
        <Part term="Fingerprint, published when the card was sealed">{card.seal}</Part>
        <Part term="Salt, published at the end of the game">{card.salt}</Part>
        <Part term="Hashed text: game, card, the 24 squares in reading order, salt">
          {proof.text}
        </Part>
        <Part term="Command for sh, bash or zsh, which prints the fingerprint">
          {proof.command}
        </Part>
      </dl>
      <CopyButton text={proof.command} label="Copy Command" copied={command_copied} />
    </details>
  );
}

const Part = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft">{term}</dt>
    <dd>
      <code
        dir="auto"
        className="block border-l-3 border-rule-strong pl-3 wrap-anywhere select-all"
      >
        {children}
      </code>
    </dd>
  </div>
);

/**
 * The text whose SHA-256 is the seal of a card, and the command that prints it. Null until salt and squares are published,
 * and for a card that was never sealed.
 */
export function proofOf(gameId: string, { card_number, salt, squares }: CardSeal) {
  if (!salt || !squares) return null;
  const text = JSON.stringify([gameId, card_number, squares, salt]);
  // Inside single quotes these shells change nothing; a quote itself is written outside of them. In fish, two backslashes
  // there are one, and tcsh replaces an exclamation mark.
  const quoted = `'${text.replaceAll("'", `'\\''`)}'`;
  return { text, command: `printf %s ${quoted} | sha256sum` };
}
