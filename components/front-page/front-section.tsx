import { useId, type ReactNode } from 'react';
import Link from 'next/link';
import { LongText } from '@/components/ui/long-text';
import { cx } from '@/components/ui/cx';
import { gameTitle, type Game } from '@/lib/bingo/game';
import { gamePath } from '@/lib/paths';
import { DueLock } from '@/components/game/due';
import { Icon } from '@/components/ui/icon';
import type { Choice } from '@/lib/contract/games';
import { chosenOf } from '@/lib/bingo/closeness';
import { choose_headlines } from '@/lib/words/drafts';

type FrontSectionProps = {
  title: string;
  badge?: ReactNode;
  /** The game that the headline leads to. */
  game?: Pick<Game, 'id' | 'kind' | 'title' | 'theme_name'> | undefined;
  deck?: string | null | undefined;
  /** What to do first, above the picture. */
  action?: ReactNode;
  /** A card. With it, the section is the lead. */
  picture?: ReactNode;
  /** On a narrow screen, the picture comes after all other sections, which a viewer without a card needs more. */
  isPictureLast?: boolean;
  children: ReactNode;
};

/** A section of the front page about one game. */
export function FrontSection(props: FrontSectionProps) {
  const { title, badge, game, deck, action, picture, isPictureLast = false, children } = props;
  const id = useId();
  const beside = Boolean(picture) && '@front:col-start-2 @front:pl-5';
  return (
    <section
      aria-labelledby={id}
      className={
        picture
          ? cx(
              'gap-y-4 @front:col-span-2 @front:col-start-1 @front:row-span-3 @front:row-start-1 @front:grid @front:grid-cols-subgrid @front:grid-rows-subgrid',
              isPictureLast ? 'contents' : 'grid',
            )
          : 'border-t border-ink pt-3'
      }
    >
      <div className={cx(beside)}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id={id} className="kicker font-sans text-ink-soft">
            {title}
          </h2>
          <p className="flex flex-wrap gap-2">{badge}</p>
        </div>
        {game && (
          <h3 className={cx('mt-1.5', picture ? 'text-headline' : 'text-title')}>
            <Link href={gamePath(game)} className="headline-link hover:text-press">
              <bdi>{gameTitle(game)}</bdi>
            </Link>
          </h3>
        )}
        {deck && (
          <LongText lines={3} className="mt-2 font-serif text-deck text-ink-soft">
            {deck}
          </LongText>
        )}
        {action && <div className="mt-2">{action}</div>}
      </div>
      {picture && (
        <div
          className={cx(
            'relative mx-auto w-full max-w-[30rem] @front:col-start-1 @front:row-span-3 @front:row-start-1 @front:mx-0 @front:max-w-none @front:border-r @front:pr-5',
            isPictureLast && 'order-last',
          )}
        >
          {picture}
        </div>
      )}
      <div className={cx('mt-3', beside, Boolean(picture) && 'mt-0')}>{children}</div>
    </section>
  );
}

type FrontSectionsProps = {
  /** A section with a picture. */
  lead: ReactNode;
  /** The other sections, beside the picture and below the text of the lead. */
  children?: ReactNode;
};

/** The lead of the front page and its other sections. */
export const FrontSections = ({ lead, children }: FrontSectionsProps) => (
  <div className="@container">
    <div className="grid grid-cols-[minmax(0,1fr)] gap-y-4 @front:front-columns @front:grid-rows-[auto_auto_1fr]">
      {lead}
      {children && (
        <div className="grid content-start gap-4 pt-2 @front:not-only:col-start-2 @front:not-only:row-start-3 @front:not-only:pl-5 @front:only:col-span-full">
          {children}
        </div>
      )}
    </div>
  </div>
);

type ChooseNowProps = {
  game: Game;
  /** How far the viewer is with choosing the squares of their own card. */
  choice?: Choice;
};

/** A link to a house game whose cards are still chosen. */
export function ChooseNow({ game, choice = null }: ChooseNowProps) {
  const isSealed = choice?.is_sealed;
  return (
    <section
      aria-labelledby={`choose-${game.id}`}
      className={cx(
        'relative border border-ink py-1.5 pr-11 pl-3 max-sm:py-1',
        isSealed ? 'hover:bg-ink/5' : 'bg-ink text-paper hover:bg-ink/85',
      )}
    >
      <h2 id={`choose-${game.id}`} className="text-lg leading-tight wrap-anywhere">
        <Link href={gamePath(game)} className="outline-current after:absolute after:inset-0">
          {isSealed ? 'Your sealed card' : choose_headlines.title} for <bdi>{game.title}</bdi>
        </Link>
      </h2>
      <p className="text-fine leading-snug">
        {choice && !isSealed && `${chosenOf(choice)}. `}
        <DueLock at={game.locks_at ?? ''} />
      </p>
      <Icon name="arrow-right" className="absolute top-2 right-3 size-5" />
    </section>
  );
}
