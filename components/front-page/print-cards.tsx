import Link from 'next/link';
import { Hyphens } from '@/components/game/card/hyphens';
import { PrintedCard } from '@/components/game/card/printed-card';
import { StillSquares } from '@/components/game/card/still-squares';
import { Breadcrumbs } from '@/components/shell/json-ld';
import { Button, ButtonLink } from '@/components/ui/button';
import { Field, Input, Select } from '@/components/forms/field';
import { PrintButton } from '@/components/ui/print-button';
import type { ThemePage } from '@/lib/contract/themes';
import { printPath, themePath } from '@/lib/paths';
import { siteUrl } from '@/lib/server/metadata';
import { addressOfPrint, MOST_CARDS, type Print } from '@/lib/themes/printed';
import { print_by_browser, theme_has_changed, themeTitle } from '@/lib/words/themes';

type PrintCardsProps = {
  theme: ThemePage;
  /** What the page shows, with the digest of the theme's squares as they are today. */
  wanted: Print;
  cards: readonly (readonly ({ summary: string } | null)[])[];
  /** Whether the squares have changed since the address was written. */
  hasChanged: boolean;
  newSeed: number;
};

/** A theme's cards to print, one or four on a page. On the screen, the reader chooses what to print. */
export function PrintCards({ theme, wanted, cards, hasChanged, newSeed }: PrintCardsProps) {
  const { slug, name } = theme;
  const address = addressOfPrint(slug, wanted);
  const sheets = cards.filter((_, at) => at % wanted.per_page === 0);
  return (
    <article>
      <header className="max-w-3xl">
        <h1 dir="auto" className="text-headline wrap-anywhere">
          Print {themeTitle(theme)}
        </h1>
        <p className="mt-2 text-ink-soft">{print_by_browser.title}</p>
        {hasChanged && (
          <p role="status" aria-live="polite" className="mt-3 border-l-3 border-press pl-3">
            {theme_has_changed.title}
          </p>
        )}
        <form action={printPath(slug)} className="mt-4 flex flex-wrap items-end gap-3">
          <Field id="cards" label={`Cards, up to ${MOST_CARDS}`} className="w-40">
            <Input
              name="cards"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={wanted.cards}
            />
          </Field>
          <Field id="per_page" label="Cards per page" className="w-40">
            <Select name="per_page" defaultValue={wanted.per_page}>
              <option value={1}>One card</option>
              <option value={4}>Four cards</option>
            </Select>
          </Field>
          <input type="hidden" name="seed" value={wanted.seed} />
          <input type="hidden" name="list" value={wanted.list ?? ''} />
          <Button type="submit" variant="secondary">
            Update
          </Button>
        </form>
        <div className="mt-4 flex flex-wrap gap-3">
          <PrintButton>Print</PrintButton>
          <ButtonLink
            href={addressOfPrint(slug, { ...wanted, seed: newSeed })}
            rel="nofollow"
            prefetch={false}
            variant="secondary"
          >
            Deal New Cards
          </ButtonLink>
        </div>
      </header>
      <div className="mt-8">
        {sheets.map((_, sheet) => (
          <div key={sheet} className={wanted.per_page === 4 ? 'paper paper-four' : 'paper'}>
            {cards.slice(sheet * wanted.per_page, (sheet + 1) * wanted.per_page).map((card, at) => {
              const texts = card.map((square) => square?.summary ?? '');
              const card_number = sheet * wanted.per_page + at + 1;
              return (
                <PrintedCard
                  key={card_number}
                  card_number={card_number}
                  title={themeTitle(theme)}
                  note={`Same cards again: ${new URL(address, siteUrl()).host}${address}`}
                  address={new URL(themePath(slug), siteUrl()).href}
                  isFirst={card_number === 1}
                >
                  <Hyphens squares={card.filter((square) => square !== null)}>
                    <StillSquares
                      card_number={card_number}
                      texts={texts}
                      marked={NONE}
                      inLine={NONE}
                      isOnPaper
                    />
                  </Hyphens>
                </PrintedCard>
              );
            })}
          </div>
        ))}
      </div>
      <footer className="mt-8 border-y py-4">
        <Link href={themePath(slug)} className="finger font-semibold text-link">
          <bdi>{themeTitle(theme)}</bdi>
        </Link>
      </footer>
      <Breadcrumbs
        name="Print"
        path={printPath(slug)}
        above={[
          { name: 'Themes', path: '/themes' },
          { name, path: themePath(slug) },
        ]}
      />
    </article>
  );
}

const NONE: readonly number[] = [];
