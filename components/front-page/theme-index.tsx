import Link from 'next/link';
import { Breadcrumbs, JsonLd } from '@/components/shell/json-ld';
import { EmptyState } from '@/components/ui/empty-state';
import type { ThemeKind } from '@/lib/bingo/game';
import type { ListedTheme } from '@/lib/contract/themes';
import { printPath, themePath } from '@/lib/paths';
import { publicMetadata, siteUrl } from '@/lib/server/metadata';
import { kindWords } from '@/lib/words/themes';

export const themesMetadata = publicMetadata({
  title: 'Themes',
  description:
    'Ready-made bingo cards for evenings with friends and for the news of the week. Pick a theme, look at a card, and play for play money.',
  path: '/themes',
});

const KINDS: ThemeKind[] = ['evening', 'news', 'year'];

/** All themes that have a page, those for an evening first. */
export function ThemeIndex({ themes }: { themes: readonly ListedTheme[] }) {
  return (
    <article>
      <header className="max-w-3xl">
        <p className="kicker text-press">What to play</p>
        <h1 className="mt-3 text-banner">Themes</h1>
        <p className="mt-3 serif-italic text-deck text-ink-soft">
          Something is on tonight, and somebody will say it. Pick what you are watching.
        </p>
      </header>
      {themes.length === 0 && <EmptyState title="No themes yet" level={2} />}
      {KINDS.map((kind) => (
        <Section key={kind} kind={kind} themes={themes.filter((theme) => theme.kind === kind)} />
      ))}
      <Breadcrumbs name="Themes" path="/themes" />
      <JsonLd
        {...{ '@type': 'ItemList' }}
        itemListElement={themes.map(({ slug, name }, i) => ({
          ...{ '@type': 'ListItem', position: i + 1, name },
          url: new URL(themePath(slug), siteUrl()).href,
        }))}
      />
    </article>
  );
}

function Section({ kind, themes }: { kind: ThemeKind; themes: readonly ListedTheme[] }) {
  if (themes.length === 0) return null;
  return (
    <section aria-labelledby={kind} className="mt-8 border-t border-ink pt-6">
      <h2 id={kind} className="text-headline">
        {kindWords[kind].kicker}
      </h2>
      <ul className="mt-5 grid gap-x-8 gap-y-6 md:grid-cols-2">
        {themes.map(({ slug, name, description, square_count }) => (
          <li key={slug}>
            <h3 className="text-title">
              <Link
                href={themePath(slug)}
                prefetch={false}
                dir="auto"
                className="finger wrap-anywhere text-link"
              >
                {name}
              </Link>
            </h3>
            <p dir="auto" className="mt-1 font-serif text-[1.0625rem] leading-relaxed">
              {description}
            </p>
            <p className="mt-1 flex gap-4 text-fine text-ink-soft">
              {square_count} squares
              <Link href={printPath(slug)} prefetch={false} className="finger text-link">
                Print cards<bdi className="sr-only"> of {name}</bdi>
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
