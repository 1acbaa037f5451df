import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * These texts are complete elsewhere: a cell opens its dialog, a still card links to its game, and an import shows its
 * source text.
 */
const READ_WHOLE_ELSEWHERE = ['square-cell.tsx', 'still-squares.tsx', 'import-preview.tsx'];

const CUT = /line-clamp-\d|className="square-text"/;

test('text is cut off only where the full text is available', () => {
  const cut = ['app', 'components']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => file.endsWith('.tsx') && CUT.test(readFileSync(file, 'utf8')))
    .map((file) => file.split('/').at(-1));
  expect(cut.toSorted()).toEqual(['long-text.tsx', ...READ_WHOLE_ELSEWHERE].toSorted());
  expect(readFileSync('app/parts.css', 'utf8').match(/line-clamp-\d/g)).toHaveLength(1);
});
