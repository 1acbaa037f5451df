import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { posterOfInvitation, productPoster, type Poster } from '@/lib/words/shares';
import { drawable, renderPoster } from './render-poster';

const fetched: string[] = [];
beforeAll(() => {
  const inline = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const address = String(input);
    // The layout engine reads its own code from a data URL.
    if (address.startsWith('data:')) return inline(address);
    fetched.push(address.slice(0, 100));
    throw new Error('The network is off.');
  });
});
afterAll(() => void vi.unstubAllGlobals());

const hostile = '👩‍👩‍👧‍👦 张伟 مرحبا שלום \u202Eevil\u200B ﷽ Żółć';
const wide = 'W'.repeat(100);
const squares = [hostile, wide, 'FREE', 'a'.repeat(50), 'Dog'].map((summary) => ({
  summary,
  isMarked: true,
}));
const posters: Record<string, Poster> = {
  product: productPoster,
  hostile: { kicker: hostile, title: hostile, line: hostile, squares },
  long: { kicker: wide, title: wide, line: wide, squares: squares.slice(0, 3) },
  empty: posterOfInvitation({
    ...{ group_name: '🎉', host_display_name: '李', theme_names: [], lock: null, squares: [] },
  }),
};

it.each(Object.entries(posters))(
  'the %s picture is a PNG of 1200×630 without the network',
  async (name, poster) => {
    const png = Buffer.from(await renderPoster(poster).arrayBuffer());
    if (process.env.KEEP_PICTURES) writeFileSync(`${process.env.KEEP_PICTURES}/${name}.png`, png);
    expect(png.toString('latin1', 1, 4)).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(fetched).toEqual([]);
  },
);

it('characters that the fonts miss lose their accent or become one ellipsis, and emoji disappear', () => {
  const latin = (character: string) => /[\x20-\x7eßéó]/.test(character);
  expect(drawable('Łukasz Šimůnek 👩‍👧 张伟 won', latin)).toBe('Lukasz Simunek … won');
  expect(drawable('🎉 Party 👍🏽, 1️⃣ at <b>3</b> # 🇳🇬!', latin)).toBe('Party, at <b>3</b> #!');
  expect(drawable('🎉🎉', latin)).toBe('…');
  expect(drawable('cafe\u0301', latin)).toBe('café');
});
