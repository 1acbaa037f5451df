import { ButtonLink } from '@/components/ui/button-link';
import { no_house_game } from '@/lib/words/house-games';

/** Replaces the lead when there is no house game. */
export function NoLead() {
  return (
    <section aria-labelledby="lead" className="grid justify-items-center gap-3 py-10 text-center">
      <h2 id="lead" className="text-headline">
        {no_house_game.title}
      </h2>
      <p className="max-w-prose font-serif text-deck text-balance text-ink-soft">
        The newsroom is between editions. Nothing keeps you from printing one of your own.
      </p>
      <ButtonLink href="/create-private-session" size="lg" className="mt-2">
        Create Private Session
      </ButtonLink>
    </section>
  );
}
