/** The data bytes and the number of blocks of symbols with correction level M, from version 1 on. */
const BLOCKS = [
  [16, 1],
  [28, 1],
  [44, 1],
  [64, 2],
  [86, 2],
  [108, 4],
] as const;

const MASKS: ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** Decodes a QR code as the product renders it: an SVG whose dark modules are 1 by 1, with a margin of 4. */
export function readQr(svg: string): string {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) - 8;
  const drawn = [...svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)];
  const dark = new Set(drawn.map(([, x, y]) => `${Number(x) - 4} ${Number(y) - 4}`));
  const bit = (x: number, y: number) => Number(dark.has(`${x} ${y}`));
  const [length, blocks] = BLOCKS[(size - 21) / 4] ?? [];
  const format = [0, 1, 2, 3, 4].reduce((sum, x) => sum * 2 + bit(x, 8), 0) ^ 0b10101;
  const mask = MASKS[format & 0b111];
  if (!length || !blocks || !mask || format >> 3 !== 0) throw new Error('Not a QR code like ours');

  const bits = [...path(size)].map(([x, y]) => bit(x, y) ^ Number(mask(x, y) === 0));
  const sent = toNumbers(bits, 8).slice(0, length);
  // Blocks of equal length are interleaved byte by byte.
  const bytes = Array.from({ length: blocks }, (_, block) =>
    sent.filter((_, at) => at % blocks === block),
  ).flat();
  const all = bytes.flatMap((byte) => [...byte.toString(2).padStart(8, '0')].map(Number));
  const [kind] = toNumbers(all.slice(0, 4), 4);
  const [count = 0] = toNumbers(all.slice(4, 12), 8);
  if (kind !== 4) throw new Error('Not a QR code of bytes');
  return Buffer.from(toNumbers(all.slice(12, 12 + 8 * count), 8)).toString('utf8');
}

/** The positions of the data bits in order: columns in pairs, alternately up and down, without the fixed patterns. */
function* path(size: number): Generator<[number, number]> {
  const isFixed = (x: number, y: number) =>
    (x < 9 && y < 9) ||
    (x >= size - 8 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    x === 6 ||
    y === 6 ||
    (size > 21 && Math.abs(x - (size - 7)) < 3 && Math.abs(y - (size - 7)) < 3);
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const isUp = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = isUp ? size - 1 - step : step;
        if (!isFixed(x, y)) yield [x, y];
      }
  }
}

const toNumbers = (bits: readonly number[], width: number) =>
  Array.from({ length: Math.floor(bits.length / width) }, (_, at) =>
    bits.slice(at * width, (at + 1) * width).reduce((sum, one) => sum * 2 + one, 0),
  );
