import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { Decider, GameSquare, Objection } from '@/lib/bingo/game';
import { ObjectionState } from './win-review';

vi.mock('@/components/game/game-provider', () => ({ useGame: () => ({ live: null }) }));
vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));
vi.mock('@/server-actions/objections', () => ({ decideObjection: null, secondObjection: null }));

const square = { id: 's1', summary: 'Budget leaks' } as GameSquare;

function draw(decided_by: Decider, may: Objection['may'], change: object = {}, canUphold = true) {
  const objection = {
    ...{ id: 'o1', decided_by, may, by: 'Cora', status: 'open', reason: 'No', seconded_by: null },
    ...change,
  } as Objection;
  const final_at = new Date(Date.now() + 60_000).toISOString();
  const html = renderToStaticMarkup(
    createElement(ObjectionState, {
      ...{ objection, square, canUphold, win: { final_at, is_final: false } },
    }),
  );
  const buttons = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, text]) =>
    text!.replaceAll(/<[^>]+>/g, ''),
  );
  return { buttons, text: html.replaceAll(/<[^>]+>/g, '') };
}

it('who decides gets both buttons, and that to take the mark back only while the money can be', () => {
  const both = ['Take the mark back', 'Keep the result'];
  expect(draw('host', 'decide').buttons).toEqual(both);
  expect(draw('host', 'decide', {}, false).buttons).toEqual(['Keep the result']);
});

it('who can agree has one button, and all others read who decides', () => {
  expect(draw('second', 'second').buttons).toEqual(['I agree']);
  expect(draw('second', null)).toEqual({
    buttons: [],
    text: expect.stringContaining('as soon as another player agrees.') as string,
  });
  expect(draw('winner', null).text).toContain('The result stands unless the winner agrees.');
  expect(draw('host', null).text).toContain('Not decided yet. The host decides.');
});

it('everybody reads who objects and who agrees', () => {
  expect(draw('host', null, { seconded_by: 'Dan' }).text).toMatch(/^Cora objects: NoDan agrees\./);
});
