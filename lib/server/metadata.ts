import type { Metadata } from 'next';
import { gameTitle, type Game } from '@/lib/bingo/game';
import { gamePath } from '@/lib/paths';
import { invalid_invite_code } from '@/lib/words/groups';
import { house_game_not_found } from '@/lib/words/house-games';
import { formatMoney } from '@/lib/words/money';
import { PRODUCT_NAME, TAGLINE } from '@/lib/words/product';
import type { Invitation } from '@/lib/contract/groups';

/** The public address of the app. It comes from settings, because cached pages have no request. */
export function siteUrl(): URL {
  const { SITE_URL, VERCEL_PROJECT_PRODUCTION_URL } = process.env;
  if (SITE_URL) return new URL(SITE_URL);
  if (VERCEL_PROJECT_PRODUCTION_URL) return new URL(`https://${VERCEL_PROJECT_PRODUCTION_URL}`);
  return new URL('http://localhost:3000');
}

export const SHARE_SIZE = { width: 1200, height: 630 };

type PublicPage = {
  title: string;
  description: string;
  path: string;
  image?: { url: string; alt: string };
};

/** The metadata of a public page, for search engines and shared links. */
export function publicMetadata({
  title,
  description,
  path,
  image = { url: '/opengraph-image', alt: `${PRODUCT_NAME}. ${TAGLINE}` },
}: PublicPage): Metadata {
  const images = [{ ...image, ...SHARE_SIZE, type: 'image/png' }];
  return {
    title,
    description,
    alternates: { canonical: path },
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

export const frontPageMetadata: Metadata = {
  ...publicMetadata({
    title: front,
    description:
      'Hold a card of predicted headlines, mark them as they happen, call BINGO at five in a row. A public house game, private games with friends, and a pot of play money.',
    path: '/',
  }),
  title: { absolute: front },
};

export const shareImagePath = (game: Pick<Game, 'id' | 'kind'>) => `${gamePath(game)}/share.png`;

/** The metadata of a house game, or of the page for a missing one. */
export function houseGameMetadata(game: Game | null): Metadata {
  if (!game) return { title: house_game_not_found.title, robots: { index: false } };
  const title = gameTitle(game);
  const sentences = [statusSentence(game), game.description ?? game.theme_description];
  const page = publicMetadata({
    title,
    description: sentences.filter(Boolean).join(' '),
    path: gamePath(game),
    image: { url: shareImagePath(game), alt: `${title}, a house game of ${PRODUCT_NAME}` },
  });
  return { ...page, title: titleWith(title) };
}

/** A complete title. Next's template would interpret a $ in text that people wrote. */
const titleWith = (words: string) => ({ absolute: `${words} · ${PRODUCT_NAME}` });

/** For not-found.tsx, from which Next takes the metadata of a missing page. */
export const noSuchHouseGameMetadata = houseGameMetadata(null);

/** The metadata of an invite link, which a chat shows as a preview. */
export function inviteMetadata(invitation: Invitation): Metadata {
  const robots = { index: false };
  if (invitation === 'invalid') return { title: invalid_invite_code.title, robots };
  if (invitation === 'hidden') return { title: 'You are invited', robots };
  const { group_name, host_display_name, theme_names } = invitation;
  const title = `Join ${group_name}`;
  const at = theme_names.map((theme) => `${theme} BINGO`).join(', ');
  const description = `${host_display_name} saved you a seat${at && ` at ${at}`}. The money is play money.`;
  const images = [{ url: '/opengraph-image', ...SHARE_SIZE, type: 'image/png' }];
  const shown = { title, description, images };
  return {
    title: titleWith(title),
    description,
    robots,
    openGraph: { type: 'website', siteName: PRODUCT_NAME, ...shown },
    twitter: { card: 'summary_large_image', ...shown },
  };
}

function statusSentence({ status, pot_amount, winner_display_name }: Game): string {
  const pot = formatMoney(pot_amount);
  if (status === 'upcoming') return 'Cards are on sale for play money.';
  if (status === 'active') return `${pot} of play money in the pot.`;
  return winner_display_name
    ? `${winner_display_name} called BINGO and won ${pot} of play money.`
    : 'The game is over; this is how it happened.';
}
