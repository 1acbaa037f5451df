'use client';

import { canClaim } from './claim';
import { useGame } from '@/components/game/game-provider';
import { ButtonLink } from '@/components/ui/button-link';
import { Panel } from '@/components/ui/panel';
import { Sentence } from '@/components/ui/sentence';
import { guest_claim_window, guest_in_this_browser, guest_keeps_cards } from '@/lib/words/accounts';
import { fill } from '@/lib/words/message';
import { signInPath } from '@/lib/accounts/redirect';

/**
 * Shows a guest how long winnings can be claimed, and that the cards belong to this browser. A finished game that left
 * nothing to claim only shows how to keep the cards.
 */
export function GuestNotice({ display_name }: { display_name: string }) {
  const { game, cards } = useGame();
  const path = `/house-game/${game.id}`;
  const claim =
    game.status === 'completed' && !canClaim(game, cards) ? guest_keeps_cards : guest_claim_window;
  const browser = fill(guest_in_this_browser, { display_name });
  return (
    <Panel title={claim.title}>
      <div className="grid gap-3 border-t py-3 text-[0.9375rem]">
        <p>{claim.description}</p>
        <p className="text-ink-soft">
          <Sentence text={browser.title} /> {browser.description}
        </p>
        <div className="grid grid-cols-2 gap-3">
          <ButtonLink href={signInPath(path, 'signup')} variant="secondary">
            Sign Up
          </ButtonLink>
          <ButtonLink href={signInPath(path, 'signin')} variant="quiet">
            Sign In
          </ButtonLink>
        </div>
      </div>
    </Panel>
  );
}
