import { createHash } from 'node:crypto';
import type { Metadata } from 'next';
import { isChoosing } from '@/lib/bingo/drafts';
import { gameTitle, type Game, type GameSquare } from '@/lib/bingo/game';
import type { GamePage } from '@/lib/contract/screens';
import type { HouseGame } from '@/lib/contract/house-games';
import type { GameResults } from '@/lib/contract/results';
import type { ThemePage } from '@/lib/contract/themes';
import {
  feedPath,
  gamePath,
  HOUSE_FEED_PATH,
  invitePath,
  printPath,
  resultsPath,
  themePath,
} from '@/lib/paths';
import {
  altOf,
  posterOfFrontPage,
  posterOfGame,
  posterOfInvitation,
  posterOfTheme,
  productPoster,
  type Mark,
  type Poster,
  shareOfGame,
} from '@/lib/words/shares';
import { inPot } from '@/lib/bingo/payouts';
import { houseFeedTitle } from '@/lib/words/feed';
import { headlineOf, resultTitle } from '@/lib/words/results';
import { closed_game, closed_game_preview, house_game_not_found } from '@/lib/words/games';
import { invalid_invite_code } from '@/lib/words/groups';
import { quoted } from '@/lib/words/message';
import { formatMoney } from '@/lib/words/money';
import { PRODUCT_NAME, page_not_found } from '@/lib/words/common';
import { printableSummary, printableTitle, themeSummary, themeTitle } from '@/lib/words/themes';
import type { Invitation } from '@/lib/contract/groups';
import { settings } from './settings';

/** The public address of the app. It comes from settings, because cached pages have no request. */
export function siteUrl(): URL {
  const { SITE_URL, PORT } = settings();
  const { VERCEL_PROJECT_PRODUCTION_URL } = process.env;
  if (SITE_URL) return new URL(SITE_URL);
  if (VERCEL_PROJECT_PRODUCTION_URL) return new URL(`https://${VERCEL_PROJECT_PRODUCTION_URL}`);
  return new URL(`http://localhost:${PORT}`);
}

export const SHARE_SIZE = { width: 1200, height: 630 };

type PublicPage = {
  title: string;
  description: string;
  path: string;
  image?: Picture;
  /** The feeds that a feed reader finds by the address of this page. */
  feeds?: Feeds;
};

type Feeds = { 'application/atom+xml': { url: string; title: string }[] };

/** The feed of all house games, and of the one that a page is about. */
const feedsOf = (game?: Game): Feeds => ({
  'application/atom+xml': [
    ...(game ? [{ url: feedPath(game.id), title: gameTitle(game) }] : []),
    { url: HOUSE_FEED_PATH, title: houseFeedTitle },
  ],
});

type Picture = { url: string; alt: string };

/** The metadata of a public page, for search engines and shared links. */
export function publicMetadata({
  title,
  description,
  path,
  image = { url: '/opengraph-image', alt: altOf(productPoster) },
  feeds,
}: PublicPage): Metadata {
  const images = [{ ...image, ...SHARE_SIZE, type: 'image/png' }];
  return {
    title,
    description,
    alternates: { canonical: path, types: feeds },
    openGraph: {
      type: 'website',
      siteName: PRODUCT_NAME,
      locale: 'en_US',
      title,
      description,
      url: path,
      images,
    },
    twitter: { card: 'summary_large_image', title, description, images: [image] },
  };
}

const front = `${PRODUCT_NAME}: bingo with the news`;

/** Changes with the words of a picture. */
export const posterVersion = (poster: Poster): string =>
  createHash('sha256').update(JSON.stringify(poster)).digest('base64url').slice(0, 12);

/** The picture of the page at this path. Its address changes with its words, so that it can be cached for ever. */
const pictureAt = (path: string, poster: Poster): Picture => ({
  url: `${path === '/' ? '' : path}/share.png?v=${posterVersion(poster)}`,
  alt: altOf(poster),
});

type Lead = { receipts: (Omit<Mark, 'id'> & { game_square_id: string })[]; squares: GameSquare[] };

/** The front page as far as its picture shows it. */
type Front = { lead: Lead | null };

export function frontPoster({ lead }: Front): Poster {
  const { receipts = [], squares = [] } = lead ?? {};
  const marks = receipts.map(({ game_square_id: id, ...mark }) => ({ ...mark, id }));
  const known = new Set(marks.map(({ id }) => id));
  return posterOfFrontPage([...marks, ...squares.filter(({ id }) => !known.has(id))]);
}

export function frontPageMetadata(page: Front): Metadata {
  const shown = publicMetadata({
    title: front,
    description:
      'Hold a card of predicted headlines, mark them as they happen, call BINGO at five in a row. A public house game, private games with friends, and a pot of play money.',
    path: '/',
    image: pictureAt('/', frontPoster(page)),
    feeds: feedsOf(),
  });
  return { ...shown, title: { absolute: front } };
}

/** Shows marks, and other squares only of the house card, because they are on the page. */
export function housePoster({ state: { game, squares }, card, after }: HouseGame): Poster {
  const onCard = new Set(card?.squares.map(({ game_square_id }) => game_square_id));
  const shown = squares.filter(({ id, is_marked }) => !card || is_marked || onCard.has(id));
  const winner = after?.winning_card;
  return posterOfGame(game, shown, winner ?? null);
}

export const housePicture = (house: HouseGame): Picture =>
  pictureAt(gamePath(house.state.game), housePoster(house));

/**
 * The metadata of a house game, or of the page for a missing one. If the page is held back for a viewer with a delay,
 * its metadata shows no result.
 */
export function houseGameMetadata(house: HouseGame | null, { isHeld = false } = {}): Metadata {
  if (!house) return { title: house_game_not_found.title, robots: { index: false } };
  const { game } = house.state;
  if (isHeld) return { title: titleWith(gameTitle(game)), robots: { index: false } };
  const title = game.status === 'completed' ? resultTitle(game) : gameTitle(game);
  const sentences = [statusSentence(game), game.description ?? game.theme_description];
  const page = publicMetadata({
    title,
    description: sentences.filter(Boolean).join(' '),
    path: gamePath(game),
    image: housePicture(house),
    feeds: feedsOf(game),
  });
  return { ...page, title: titleWith(title) };
}

export const themePicture = (theme: ThemePage): Picture =>
  pictureAt(themePath(theme.slug), posterOfTheme(theme));

/** The metadata of a theme's page, or of the page for a missing one. */
export function themeMetadata(theme: ThemePage | null): Metadata {
  if (!theme) return { title: page_not_found.title, robots: { index: false } };
  const title = themeTitle(theme);
  const page = publicMetadata({
    title,
    description: themeSummary(theme),
    path: themePath(theme.slug),
    image: themePicture(theme),
  });
  return { ...page, title: titleWith(title) };
}

/** The metadata of the page with a theme's cards to print. */
export function printMetadata(theme: ThemePage | null): Metadata {
  if (!theme) return themeMetadata(null);
  const title = printableTitle(theme);
  const page = publicMetadata({
    title,
    description: printableSummary(theme),
    path: printPath(theme.slug),
    image: themePicture(theme),
  });
  return { ...page, title: titleWith(title) };
}

export const resultsPoster = ({ game, squares, cards }: GameResults): Poster =>
  posterOfGame(game, squares, cards.find((card) => card.is_winner) ?? null);

/** The metadata of results. Search engines list those of house games; members see the title of those that are theirs. */
export function resultsMetadata(results: GameResults | null): Metadata {
  const robots = { index: results?.game.kind === 'house' && !results.game.is_called_off };
  if (!results) return { ...closedMetadata, robots };
  const { game, shares_results } = results;
  const title = resultTitle(game);
  if (game.kind === 'private' && !shares_results) return { title: titleWith(title), robots };
  const path = resultsPath(game.id);
  const page = publicMetadata({
    title,
    description: `${headlineOf(game)}. The pot was ${formatMoney(game.pot_amount)} of play money. See what came true and how close everybody was.`,
    path,
    image: pictureAt(path, resultsPoster(results)),
    feeds: game.kind === 'house' ? feedsOf(game) : undefined,
  });
  return { ...page, title: titleWith(title), robots };
}

/** The title of a private game, for its players. Strangers and link previews get nothing of it. */
export function privateGameMetadata(page: GamePage | null): Metadata {
  const robots = { index: false };
  if (!page) return { ...closedMetadata, robots };
  const { game } = page.state;
  const words = [gameTitle(game), game.group_name].filter(Boolean).join(', ');
  return { title: titleWith(words), robots };
}

const closedMetadata: Metadata = {
  title: closed_game.title,
  description: closed_game_preview.title,
  openGraph: {
    type: 'website',
    siteName: PRODUCT_NAME,
    title: closed_game.title,
    description: closed_game_preview.title,
  },
};

export const groupMetadata = (name: string | undefined): Metadata => ({
  title: name === undefined ? 'Group' : titleWith(name),
  robots: { index: false },
});

/** A complete title. Next's template would interpret a $ in text that people wrote. */
const titleWith = (words: string) => ({ absolute: `${words} · ${PRODUCT_NAME}` });

/** For not-found.tsx, from which Next takes the metadata of a missing page. */
export const noSuchHouseGameMetadata = houseGameMetadata(null);

/** The metadata of an invite link, which a chat shows as a preview. */
export function inviteMetadata(invitation: Invitation, inviteCode: string): Metadata {
  const robots = { index: false };
  if (invitation === 'invalid') return { title: invalid_invite_code.title, robots };
  if (invitation === 'hidden') return { title: 'You are invited', robots };
  const { group_name, host_display_name, theme_names, stake } = invitation;
  const title = `Join ${group_name}`;
  const at = theme_names.map((theme) => `${theme} BINGO`).join(', ');
  const description = `${host_display_name} invites you${at && ` to play ${at}`}.${stake ? ` At stake: ${quoted(stake)}.` : ''} The money is play money.`;
  const image = pictureAt(invitePath(inviteCode), posterOfInvitation(invitation));
  const images = [{ ...image, ...SHARE_SIZE, type: 'image/png' }];
  const shown = { title, description, images };
  return {
    title: titleWith(title),
    description,
    robots,
    openGraph: { type: 'website', siteName: PRODUCT_NAME, ...shown },
    twitter: { card: 'summary_large_image', ...shown },
  };
}

function statusSentence(game: Game): string {
  const { status, pot_amount, prizes, wins } = game;
  const pot = formatMoney(pot_amount);
  if (isChoosing(game)) return shareOfGame(game).sentence;
  if (status === 'upcoming') return 'Cards are on sale for play money.';
  if (status === 'active') return `The pot holds ${formatMoney(inPot(game))} of play money.`;
  if (game.is_called_off) return `${headlineOf(game)}.`;
  const [win] = wins;
  if (!win) return 'The game is over; this is how it happened.';
  return prizes === 'three'
    ? `${headlineOf(game)}. The pot was ${pot} of play money.`
    : `${win.display_name} called BINGO and won ${pot} of play money.`;
}
