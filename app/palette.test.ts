import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'globals.css'), 'utf8');
const OKLCH = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`;
const TOKEN = new RegExp(`--color-([\\w-]+): light-dark\\(${OKLCH}, ${OKLCH}\\)`, 'g');

/** The relative luminance of WCAG of an oklch color, which is clipped to sRGB as a screen does. */
function luminance(lightness: number, chroma: number, hue: number): number {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const [l, m, s] = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ] as const;
  const clipped = (part: number) => Math.min(1, Math.max(0, part));
  return (
    0.2126 * clipped(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * clipped(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * clipped(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  );
}

const palette = Object.fromEntries(
  [...css.matchAll(TOKEN)].map(([, name = '', ...parts]) => {
    const [l, c, h, darkL, darkC, darkH] = parts.map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    return [name, { light: luminance(l, c, h), dark: luminance(darkL, darkC, darkH) }];
  }),
);

const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

const PAPERS = ['paper', 'paper-raised', 'paper-sunken'];
const INKS = ['ink', 'ink-soft', 'press', 'press-strong', 'success', 'danger'];
/** Text on its ground needs a contrast of 4.5, and the edge of a field or a button 3. */
const PAIRS = [
  ...INKS.flatMap((ink) => PAPERS.map((paper) => [ink, paper, 4.5] as const)),
  // The text of a square lies on the pen's strokes and between them, and the line below it, too.
  ...['mark', 'paper'].map((ground) => ['mark-ink', ground, 4.5] as const),
  ...['mark', 'paper'].map((ground) => ['pen', ground, 3] as const),
  ['paper', 'ink', 4.5] as const,
  ...['press', 'press-strong'].map((ground) => ['press-ink', ground, 4.5] as const),
  ...PAPERS.map((paper) => ['rule-strong', paper, 3] as const),
];

test('the contrast of black on white is 21', () => {
  expect(contrast(luminance(0, 0, 0), luminance(1, 0, 0))).toBeCloseTo(21, 1);
});

test.each(['light', 'dark'] as const)(
  'every color of text can be read on its ground in the %s scheme',
  (scheme) => {
    expect(Object.keys(palette).length).toBeGreaterThan(12);
    const shown = PAIRS.map(([ink, ground, least]) => ({
      ink,
      ground,
      least,
      contrast: contrast(palette[ink]![scheme], palette[ground]![scheme]),
    }));
    expect(shown.filter((one) => one.contrast < one.least)).toEqual([]);
  },
);

test('paper has its own value of every color, because the build fixes those of the page', () => {
  const paper = readFileSync(join(import.meta.dirname, 'paper.css'), 'utf8');
  const missing = Object.keys(palette).filter((name) => !paper.includes(`--color-${name}: `));
  expect(missing).toEqual([]);
});
