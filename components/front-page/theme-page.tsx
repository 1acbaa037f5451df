import type { Route } from 'next';
import Link from 'next/link';
import { Hyphens } from '@/components/game/card/hyphens';
import { SampleCard } from '@/components/game/card/sample-card';
import { Breadcrumbs, JsonLd } from '@/components/shell/json-ld';
import { ButtonLink } from '@/components/ui/button';
import type { ThemePage as Theme } from '@/lib/contract/themes';
import { paceOf } from '@/lib/bingo/pace';
import type { Game } from '@/lib/bingo/game';
import { gamePath, printPath, themePath } from '@/lib/paths';
import { siteUrl, themePicture } from '@/lib/server/metadata';
import { PRODUCT_NAME } from '@/lib/words/common';
import { kindWords, printableTitle, themeSummary, themeTitle } from '@/lib/words/themes';

/** The numbers of squares that are shown with their rules, and that the sample card is dealt from. */
const SHOWN = 12;
const SAMPLED = 48;

type ThemePageProps = {
  theme: Theme;
  /** The address that starts a game. For a visitor, it leads through the sign-up. */
  play: Route;
  /** The house game with this theme whose cards are chosen now. */
  house: Game | null;
};

/** The public page of a theme. */
export function ThemePage({ theme, play, house }: ThemePageProps) {
  const { slug, name, description, kind, square_count, squares } = theme;
  const words = kindWords[kind];
  const sampled = squares.slice(0, SAMPLED);
  return (
    <article>
      <ThemeData theme={theme} />
      <header className="max-w-3xl">
        <p className="kicker text-press">{words.kicker}</p>
        <h1 dir="auto" className="mt-3 text-banner wrap-anywhere">
          {themeTitle(theme)}
        </h1>
        <p dir="auto" className="mt-3 serif-italic text-deck text-ink-soft">
          {description}
        </p>
        <p className="mt-3 max-w-prose">{words.when}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          {house && (
            <ButtonLink href={gamePath(house)} prefetch={false} size="lg">
              <span>
                Buy Card for <bdi>{house.title}</bdi>
              </span>
            </ButtonLink>
          )}
          <ButtonLink
            href={play}
            prefetch={false}
            size="lg"
            variant={house ? 'secondary' : 'primary'}
          >
            {words.play}
          </ButtonLink>
          <ButtonLink href={printPath(slug)} prefetch={false} size="lg" variant="secondary">
            Print cards
          </ButtonLink>
        </div>
      </header>
      <div className="mt-8 grid gap-x-8 gap-y-10 border-t border-ink pt-6 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="self-start md:sticky md:top-23 md:col-start-2">
          <Hyphens squares={sampled}>
            <SampleCard
              squares={sampled.map(({ summary, likelihood }) => ({ summary, likelihood }))}
              pace={paceOf(theme)}
              label="A sample card"
            />
          </Hyphens>
        </div>
        <section aria-labelledby="squares" className="md:row-start-1">
          <h2 id="squares" className="text-headline">
            {SHOWN} of {square_count} squares
          </h2>
          <dl className="mt-3 divide-y font-serif text-[1.0625rem] leading-relaxed">
            {squares.slice(0, SHOWN).map(({ summary, text }) => (
              <div key={summary} className="py-3">
                <dt dir="auto" className="text-title font-semibold">
                  {summary}
                </dt>
                <dd dir="auto" className="mt-1 max-w-prose">
                  {text}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <footer className="mt-8 border-y py-4">
        <Link href="/themes" className="finger font-semibold text-link">
          All themes
        </Link>
      </footer>
      <Breadcrumbs
        name={name}
        path={themePath(slug)}
        above={[{ name: 'Themes', path: '/themes' }]}
      />
    </article>
  );
}

/** The theme as a schema.org Game. */
function ThemeData({ theme }: { theme: Theme }) {
  const at = (path: string) => new URL(path, siteUrl()).href;
  return (
    <JsonLd
      {...{ '@type': 'Game' }}
      name={themeTitle(theme)}
      description={themeSummary(theme)}
      url={at(themePath(theme.slug))}
      image={at(themePicture(theme).url)}
      inLanguage="en"
      isAccessibleForFree
      subjectOf={{
        '@type': 'WebPage',
        name: printableTitle(theme),
        url: at(printPath(theme.slug)),
        isAccessibleForFree: true,
      }}
      publisher={{ '@type': 'Organization', name: PRODUCT_NAME, url: at('/') }}
    />
  );
}
