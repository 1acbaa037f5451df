import { short } from './numbers.ts';

/** A curve of growth: a time in milliseconds at each size. */
export type Curve = { name: string; points: { size: number; ms: number }[] };
export type Panel = { title: string; curves: Curve[] };

const WIDTH = 740;
const PANEL = 300;
const EDGE = { left: 68, right: 176, top: 40, bottom: 32 };
/** Colors that color-blind readers can distinguish, on light and on dark. */
const COLORS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#b8860b', '#56b4e9', '#8b7fd4'];
const STYLE = `
  text { font: 12px system-ui, sans-serif; fill: #1f2328; }
  .title { font-weight: 600; font-size: 14px; }
  .grid { stroke: #d0d7de; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; }
    .grid { stroke: #3d444d; }
  }`;

/**
 * Draws panels below each other, with logarithmic axes: proportional growth is a straight line parallel to the grid's
 * diagonal.
 */
export function draw(panels: Panel[]): string {
  const height = panels.length * PANEL;
  const drawn = panels.map(
    (panel, n) => `<g transform="translate(0 ${n * PANEL})">${drawPanel(panel)}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">
<style>${STYLE}
</style>
${drawn.join('\n')}
</svg>
`;
}

function drawPanel({ title, curves }: Panel): string {
  const points = curves.flatMap((curve) => curve.points);
  const x = scale(
    points.map(({ size }) => size),
    EDGE.left,
    WIDTH - EDGE.right,
  );
  const y = scale(
    points.map(({ ms }) => ms),
    PANEL - EDGE.bottom,
    EDGE.top,
  );
  const lastHeights = spread(curves.map(({ points }) => y.of(points.at(-1)?.ms ?? 1)));
  return [
    text(EDGE.left, 20, title, 'class="title"'),
    ...y.decades.map((ms) => {
      const at = y.of(ms);
      return `<path class="grid" d="M${EDGE.left} ${at}H${WIDTH - EDGE.right}"/>${text(EDGE.left - 6, at + 4, `${mark(ms)} ms`, 'text-anchor="end"')}`;
    }),
    ...x.decades.map((size) => {
      const at = x.of(size);
      return `<path class="grid" d="M${at} ${EDGE.top}V${PANEL - EDGE.bottom}"/>${text(at, PANEL - EDGE.bottom + 16, mark(size), 'text-anchor="middle"')}`;
    }),
    ...curves.map(({ name, points }, n) => {
      const color = COLORS[n % COLORS.length];
      const line = points.map(({ size, ms }) => `${x.of(size)} ${y.of(ms)}`).join('L');
      const last = points.at(-1);
      const label = `${name} ${short(last?.ms ?? NaN)} ms`;
      const at = lastHeights[n] ?? 0;
      return `<path d="M${line}" fill="none" stroke="${color}" stroke-width="2"/><path d="M${WIDTH - EDGE.right + 6} ${at}h10" stroke="${color}" stroke-width="2"/>${text(WIDTH - EDGE.right + 20, at + 4, label)}`;
    }),
  ].join('');
}

/** Maps values to coordinates between two edges, on a logarithmic scale. */
function scale(values: number[], from: number, to: number) {
  const low = Math.floor(Math.log10(Math.min(...values)) + 1e-9);
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values)) - 1e-9));
  const of = (value: number) =>
    Math.round((from + ((Math.log10(value) - low) / (high - low)) * (to - from)) * 10) / 10;
  return { of, decades: Array.from({ length: high - low + 1 }, (_, n) => 10 ** (low + n)) };
}

/** Moves overlapping labels apart, in their order from top to bottom. */
export function spread(heights: number[], gap = 16): number[] {
  const order = heights.map((_, n) => n).sort((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  let last = -Infinity;
  for (const n of order) last = placed[n] = Math.max(heights[n]!, last + gap);
  const over = Math.max(0, last - (PANEL - EDGE.bottom));
  return placed.map((at) => at - over);
}

const mark = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 2 });

const text = (x: number, y: number, words: string, more = '') =>
  `<text x="${x}" y="${y}" ${more}>${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`;
