import { gameTitle } from '@/lib/bingo/game';
import type { HouseFeed } from '@/lib/contract/house-games';
import { feedPath, gamePath, HOUSE_FEED_PATH, resultsPath, sourceHost } from '@/lib/paths';
import { PRODUCT_NAME } from './common';
import { headlineOf, resultTitle } from './results';

type Entry = {
  id: string;
  title: string;
  at: string;
  updated_at: string;
  href: string;
  sentence: string;
  receipt?: string | null;
};

export const houseFeedTitle = `${PRODUCT_NAME}: house games`;

/**
 * One house game in Atom (RFC 4287), or all of them: each mark with its receipt, and each end with the winner, the latest
 * change first. What was taken back stays and says so, because readers keep entries that vanish.
 */
export function atomFeed(feed: HouseFeed, site: URL, gameId?: string): string {
  const at = (path: string) => new URL(path, site).href;
  const games = new Map(feed.games.map((game) => [game.id, game]));
  const own = gameId === undefined ? undefined : games.get(gameId);
  const marks = feed.marks.flatMap((mark): Entry[] => {
    const game = games.get(mark.game_id);
    if (!game) return [];
    const { id, summary, is_marked, marked_by_name, source_url } = mark;
    const receipt = is_marked && source_url && sourceHost(source_url) ? source_url : null;
    const sentence = !is_marked
      ? 'This mark was taken back.'
      : marked_by_name
        ? `Marked by ${marked_by_name}.`
        : 'Marked.';
    return [
      {
        id: `urn:uuid:${id}`,
        title: is_marked ? summary : `Taken back: ${summary}`,
        ...{ at: mark.at, updated_at: mark.updated_at, receipt, href: at(gamePath(game)) },
        sentence: own ? sentence : `${gameTitle(game)}: ${sentence}`,
      },
    ];
  });
  const ends = feed.ends.flatMap(({ game_id, ...times }): Entry[] => {
    const game = games.get(game_id);
    if (!game) return [];
    const isOver = game.status === 'completed';
    const href = at(resultsPath(game.id));
    return [
      {
        ...times,
        id: href,
        title: isOver ? resultTitle(game) : `Taken back: the end of ${gameTitle(game)}`,
        href: isOver ? href : at(gamePath(game)),
        sentence: isOver ? `${headlineOf(game)}.` : 'A win was taken back, so the game goes on.',
      },
    ];
  });
  const entries = [...marks, ...ends].sort(
    (one, other) => Date.parse(other.updated_at) - Date.parse(one.updated_at),
  );
  const latest = entries[0]?.updated_at ?? latestStart(feed.games);
  const [self, page] = own ? [feedPath(own.id), gamePath(own)] : [HOUSE_FEED_PATH, '/'];
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${own ? `urn:uuid:${own.id}` : at(self)}</id>`,
    element('title', own ? gameTitle(own) : houseFeedTitle),
    `<updated>${momentOf(latest)}</updated>`,
    `<author>${element('name', PRODUCT_NAME)}</author>`,
    link('self', at(self)),
    link('alternate', at(page)),
    ...entries.map(drawn),
    '</feed>\n',
  ].join('\n');
}

/** The start or creation of the newest game; a feed without entries has a date, too. */
const latestStart = (games: HouseFeed['games']): string =>
  games
    .map(({ started_at, created_at }) => started_at ?? created_at)
    .reduce((one, other) => (one > other ? one : other), new Date(0).toISOString());

/** The receipt is in the content as well: many readers show no related link. */
const drawn = ({ id, title, at, updated_at, href, sentence, receipt }: Entry) =>
  [
    `<entry><id>${escaped(id)}</id>`,
    element('title', title),
    `<published>${momentOf(at)}</published>`,
    `<updated>${momentOf(updated_at)}</updated>`,
    link('alternate', href),
    receipt && link('related', receipt),
    `<content type="html">${escaped(html(sentence, receipt))}</content>`,
    '</entry>',
  ]
    .filter(Boolean)
    .join('');

const html = (sentence: string, receipt?: string | null) =>
  `<p>${escaped(sentence)}${receipt ? ` Receipt: <a href="${escaped(receipt)}">${escaped(sourceHost(receipt) ?? '')}</a>` : ''}</p>`;

const momentOf = (at: string) => new Date(at).toISOString();

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`;
const link = (rel: string, href: string) => `<link rel="${rel}" href="${escaped(href)}"/>`;

/** Characters that XML does not allow in any form. */
const NOT_IN_XML = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };

const escaped = (text: string) =>
  text.replace(NOT_IN_XML, '').replace(/[&<>"]/g, (character) => `&${ENTITIES[character]};`);
