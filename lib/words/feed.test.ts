import { expect, it } from 'vitest';
import type { GameState } from '@/lib/bingo/game';
import { atomFeed } from './feed';

const HOSTILE = `<b>&"' ]]>\u0000\ud800`;
const id = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const minute = (at: number) => `2026-11-27T20:${String(at % 60).padStart(2, '0')}:00+00:00`;

function feedOf(count: number, more: object = {}) {
  const squares = Array.from({ length: count }, (_, at) => ({
    ...{ id: id(at), summary: `${HOSTILE} ${at}`, is_marked: true, marked_at: minute(at) },
    ...{ marked_by_name: HOSTILE, source_url: at % 2 ? 'javascript:1' : 'https://a.example/?a&b"' },
  }));
  const game = {
    ...{ id: id(999), kind: 'house', title: HOSTILE, status: 'active', created_at: minute(0) },
    ...{ started_at: null, completed_at: null, wins: [], shares: [], prizes: 'bingo', ...more },
  };
  return atomFeed({ game, squares } as unknown as GameState, new URL('https://bingo.example'));
}

/** The elements in their order; throws unless all are closed and every text is escaped. */
function elementsOf(xml: string): string[] {
  const [open, names]: [string[], string[]] = [[], []];
  const text = xml
    .replace(/^<\?xml.*\?>/, '')
    .replace(/<(\/?)(\w+)[^<>]*?(\/?)>/g, (_, end, name, empty) => {
      if (end) expect(open.pop()).toBe(name);
      else names.push(name as string);
      if (!end && !empty) open.push(name as string);
      return '';
    });
  expect(open).toEqual([]);
  expect(text).not.toMatch(/[<>\0\ud800]|&(?!(?:amp|lt|gt|quot);)/);
  return names;
}

it('a feed of 100 marks with hostile texts is well-formed, and has what Atom asks for, newest first', () => {
  const xml = feedOf(100);
  const names = elementsOf(xml);
  const count = (name: string) => names.filter((one) => one === name).length;
  expect(count('entry')).toBe(100);
  for (const name of ['id', 'title', 'updated']) expect(count(name), name).toBe(101);
  const ids = xml.match(/<id>[^<]+/g);
  expect(new Set(ids).size).toBe(101);
  expect(xml).not.toContain('javascript:');
  expect(xml.match(/rel="related" href="https:\/\/a\.example\/\?a&amp;b&quot;"/g)).toHaveLength(50);
  const moments = [...xml.matchAll(/<updated>([^<]+)/g)].map(([, at]) => at!);
  for (const at of moments) expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(moments).toEqual([moments[1], ...moments.slice(1).sort().reverse()]);
});

it('a feed ends with the winner, and one without marks has no entry', () => {
  const win = { prize: 'bingo', display_name: HOSTILE, card_number: 3 };
  const over = feedOf(2, { status: 'completed', completed_at: minute(30), wins: [win] });
  expect(elementsOf(over).filter((name) => name === 'entry')).toHaveLength(3);
  expect(over).toContain("#end</id><title>&lt;b&gt;&amp;&quot;' ]]&gt; won ");
  expect(elementsOf(feedOf(0))).not.toContain('entry');
});
