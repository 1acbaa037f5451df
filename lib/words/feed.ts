import { gameTitle, type GameState } from '@/lib/bingo/game';
import { feedPath, gamePath, resultsPath } from '@/lib/paths';
import { PRODUCT_NAME } from './common';
import { headlineOf, resultTitle } from './results';

type Entry = {
  id: string;
  title: string;
  at: string;
  href: string;
  text: string;
  receipt?: string;
};

/** A house game in Atom (RFC 4287): each mark with its receipt, and its end with the winner, newest first. */
export function atomFeed({ game, squares }: Pick<GameState, 'game' | 'squares'>, site: URL) {
  const at = (path: string) => new URL(path, site).href;
  const entries: Entry[] = squares.flatMap(
    ({ id, summary, is_marked, marked_at, marked_by_name, source_url }) =>
      is_marked && marked_at
        ? {
            id: `urn:uuid:${id}`,
            title: summary,
            at: marked_at,
            href: at(gamePath(game)),
            text: marked_by_name ? `Marked by ${marked_by_name}` : 'Marked',
            ...(source_url && /^https?:/.test(source_url) && { receipt: source_url }),
          }
        : [],
  );
  if (game.status === 'completed' && game.completed_at)
    entries.push({
      id: `urn:uuid:${game.id}#end`,
      title: resultTitle(game),
      at: game.completed_at,
      href: at(resultsPath(game.id)),
      text: headlineOf(game),
    });
  entries.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>urn:uuid:${game.id}</id>`,
    element('title', gameTitle(game)),
    `<updated>${momentOf(entries[0]?.at ?? game.started_at ?? game.created_at)}</updated>`,
    `<author>${element('name', PRODUCT_NAME)}</author>`,
    link('self', at(feedPath(game.id))),
    link('alternate', at(gamePath(game))),
    ...entries.map(drawn),
    '</feed>\n',
  ].join('\n');
}

const drawn = ({ id, title, at, href, text, receipt }: Entry) =>
  [
    `<entry><id>${id}</id>`,
    element('title', title),
    `<updated>${momentOf(at)}</updated>`,
    link('alternate', href),
    receipt && link('related', receipt),
    element('summary', text),
    '</entry>',
  ]
    .filter(Boolean)
    .join('');

const momentOf = (at: string) => new Date(at).toISOString();

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`;
const link = (rel: string, href: string) => `<link rel="${rel}" href="${escaped(href)}"/>`;

/** Characters that XML does not allow in any form. */
const NOT_IN_XML = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };

const escaped = (text: string) =>
  text.replace(NOT_IN_XML, '').replace(/[&<>"]/g, (character) => `&${ENTITIES[character]};`);
