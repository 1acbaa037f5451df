import { canClaim } from '@/lib/bingo/payouts';
import { ButtonLink } from '@/components/ui/button';
import { LocalTime } from '@/components/ui/local-time';
import { Sentence } from '@/components/ui/sentence';
import { signInPath } from '@/lib/accounts/redirect';
import { gameTitle } from '@/lib/bingo/game';
import type { Held } from '@/lib/contract/guests';
import { gamePath } from '@/lib/paths';
import { guest_won } from '@/lib/words/accounts';
import { fill } from '@/lib/words/message';

/** A guest's win that waits to be claimed. */
export function GuestWin({ held }: { held: readonly Held[] }) {
  const won = held.find(({ game, card, claim_ends_at }) => claim_ends_at && canClaim(game, [card]));
  if (!won?.claim_ends_at) return null;
  const { title, description } = fill(guest_won, { game: gameTitle(won.game) });
  return (
    <section
      aria-label="Your win"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y-3 border-press bg-press/6 px-4 py-3"
    >
      <p className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
        <strong className="font-serif text-lg">
          <Sentence text={title} />
        </strong>{' '}
        {description} Claim by <LocalTime at={won.claim_ends_at} />.
      </p>
      <ButtonLink href={signInPath(gamePath(won.game), 'signup')}>Sign Up</ButtonLink>
    </section>
  );
}
