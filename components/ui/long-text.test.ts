import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A square's cell opens its dialog, a still card its game, and an import is read where it was pasted. */
const READ_WHOLE_ELSEWHERE = ['square-cell.tsx', 'still-squares.tsx', 'import-preview.tsx'];

const CUT = /line-clamp-\d|className="square-text"/;

test('a text is cut only where it can be read whole', () => {
  const cut = ['app', 'components']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => file.endsWith('.tsx') && CUT.test(readFileSync(file, 'utf8')))
    .map((file) => file.split('/').at(-1));
  expect(cut.toSorted()).toEqual(['long-text.tsx', ...READ_WHOLE_ELSEWHERE].toSorted());
  expect(readFileSync('app/parts.css', 'utf8').match(/line-clamp-\d/g)).toHaveLength(1);
});
