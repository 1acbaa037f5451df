import { parseAtomFeed } from 'feedsmith';
import { expect, it } from 'vitest';
import type { HouseFeed } from '@/lib/contract/house-games';
import { atomFeed } from './feed';

const HOSTILE = `<b>&"' ]]>\u0000\ud800`;
const READ = `<b>&"' ]]>`;
const SITE = new URL('https://bingo.example');
const id = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const minute = (at: number) => `2026-11-27T20:${String(at % 60).padStart(2, '0')}:00+00:00`;

type Mark = HouseFeed['marks'][number];

const gameOf = (more: object = {}) =>
  ({
    ...{ id: id(999), kind: 'house', title: HOSTILE, status: 'active', created_at: minute(0) },
    ...{ started_at: null, completed_at: null, wins: [], shares: [], prizes: 'bingo', ...more },
  }) as unknown as HouseFeed['games'][number];

const markOf = (at: number, more: Partial<Mark> = {}): Mark => ({
  ...{ id: id(at), game_id: id(999), summary: `${HOSTILE} ${at}`, is_marked: true },
  ...{ at: minute(at), updated_at: minute(at), marked_by_name: HOSTILE },
  source_url: at % 2 ? 'javascript:1' : 'https://www.a.example/?a&b"',
  ...more,
});

const read = (feed: Partial<HouseFeed>, gameId?: string) => {
  const xml = atomFeed({ games: [gameOf()], marks: [], ends: [], ...feed }, SITE, gameId);
  return { xml, feed: parseAtomFeed(xml) };
};

it('a foreign parser reads a hundred marks with hostile texts as they were written', () => {
  const { xml, feed } = read(
    { marks: Array.from({ length: 100 }, (_, at) => markOf(at)) },
    id(999),
  );
  expect(xml).not.toMatch(/[\0\ud800]|javascript:/);
  expect(feed.title).toMatchObject({ value: READ });
  expect(feed.entries).toHaveLength(100);
  expect(new Set(feed.entries!.map((entry) => entry.id)).size).toBe(100);
  for (const { title, updated, published } of feed.entries!) {
    expect(title?.value).toMatch(/^<b>&"' \]\]> \d+$/);
    for (const moment of [updated, published])
      expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
  const moments = feed.entries!.map(({ updated }) => updated!);
  expect(moments).toEqual(moments.toSorted().reverse());
  expect(feed.updated).toBe(moments[0]);
});

it('a receipt is a related link and a link in the content', () => {
  const { feed } = read({ marks: [markOf(2), markOf(1)] }, id(999));
  const [linked, plain] = feed.entries!;
  const receipt = 'https://www.a.example/?a&b"';
  expect(linked!.links).toContainEqual(expect.objectContaining({ rel: 'related', href: receipt }));
  expect(linked!.content).toMatchObject({
    type: 'html',
    value: `<p>Marked by &lt;b&gt;&amp;&quot;' ]]&gt;. Receipt: <a href="https://www.a.example/?a&amp;b&quot;">a.example</a></p>`,
  });
  expect(plain!.links!.map(({ rel }) => rel)).toEqual(['alternate']);
  expect(plain!.content?.value).not.toContain('<a');
});

it('a mark that was taken back stays under its id, says so, and is newer than before', () => {
  const taken = markOf(3, { is_marked: false, updated_at: minute(9), marked_by_name: null });
  const { feed } = read({ marks: [taken, markOf(8)] }, id(999));
  expect(feed.updated).toBe('2026-11-27T20:09:00.000Z');
  expect(feed.entries![0]).toMatchObject({
    id: `urn:uuid:${id(3)}`,
    title: { value: `Taken back: ${READ} 3` },
    published: '2026-11-27T20:03:00.000Z',
    updated: '2026-11-27T20:09:00.000Z',
    content: { value: '<p>This mark was taken back.</p>' },
  });
  expect(JSON.stringify(feed.entries![0])).not.toContain('a.example');
});

it('an end names the winner, and a win that was taken back keeps the entry of the end', () => {
  const win = { prize: 'bingo', display_name: HOSTILE, card_number: 3 };
  const ends = [{ game_id: id(999), at: minute(30), updated_at: minute(30) }];
  const over = gameOf({ status: 'completed', completed_at: minute(30), wins: [win] });
  const before = read({ games: [over], ends }).feed.entries![0]!;
  expect(before.title?.value).toMatch(/^<b>&"' \]\]> won /);
  const after = read({ ends: [{ ...ends[0]!, updated_at: minute(40) }] }).feed.entries![0]!;
  expect(after.id).toBe(before.id);
  expect(after.title?.value).toBe(`Taken back: the end of ${READ}`);
  expect(Date.parse(after.updated!)).toBeGreaterThan(Date.parse(before.updated!));
});

it('every id is a URI without spaces or a fragment after a UUID', () => {
  const ends = [{ game_id: id(999), at: minute(30), updated_at: minute(30) }];
  for (const gameId of [undefined, id(999)]) {
    const { feed } = read({ marks: [markOf(1)], ends }, gameId);
    for (const one of [feed.id, ...feed.entries!.map((entry) => entry.id)])
      expect(one).toMatch(
        /^(?:urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|https:\/\/\S+)$/,
      );
  }
});

it('the feed of the house names each game, has its own address, and a date without entries', () => {
  const { feed } = read({ marks: [markOf(1)] });
  expect(feed.id).toBe('https://bingo.example/feed.xml');
  expect(feed.entries![0]!.content?.value).toContain(']]&gt;: Marked by');
  expect(read({}).feed).toMatchObject({ updated: '2026-11-27T20:00:00.000Z' });
  expect(read({ games: [] }).feed.updated).toBe('1970-01-01T00:00:00.000Z');
});
