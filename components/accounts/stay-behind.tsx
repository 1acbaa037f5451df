import { ButtonLink } from '@/components/ui/button';
import { Sentence } from '@/components/ui/sentence';
import { keepCardsPath } from '@/lib/accounts/redirect';
import { cards_stay_behind } from '@/lib/words/accounts';
import { fill } from '@/lib/words/message';

/** Warns a player without an account that signing in leaves the cards of this browser behind. */
export function StayBehind({ display_name, back }: { display_name: string; back: string }) {
  const { title, description } = fill(cards_stay_behind, { display_name });
  return (
    <aside
      aria-label="Your cards"
      className="mx-auto mb-5 grid w-full max-w-md justify-items-start gap-3 border-l-3 border-ink bg-ink/4 px-4 py-3"
    >
      <p className="wrap-anywhere">
        <strong>
          <Sentence text={title} />
        </strong>{' '}
        <Sentence text={description ?? ''} />
      </p>
      <ButtonLink href={keepCardsPath(back)} variant="secondary">
        Keep your cards
      </ButtonLink>
    </aside>
  );
}
