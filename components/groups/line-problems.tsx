'use client';

import type { RefObject } from 'react';
import type { LineProblem } from '@/lib/groups/lines';

const SHOWN = 5;

type LineProblemsProps = {
  id: string;
  problems: readonly LineProblem[];
  field: RefObject<HTMLTextAreaElement | null>;
};

/**
 * The invalid lines. The field's `aria-describedby` refers to this list, which has no label, because a label would be
 * read instead of its content.
 */
export function LineProblems({ id, problems, field }: LineProblemsProps) {
  const more = problems.length - SHOWN;
  if (problems.length === 0) return <div id={id} />;
  return (
    <ol id={id} className="border-l-3 border-danger bg-danger/8">
      {problems.slice(0, SHOWN).map(({ line, reason }) => (
        <li key={line}>
          <button
            type="button"
            onClick={() => field.current && showLine(field.current, line)}
            className="min-h-11 w-full px-4 py-2 text-left text-sm font-medium text-danger hover:underline"
          >
            Line {line}: {reason}
          </button>
        </li>
      ))}
      {more > 0 && <li className="px-4 py-2 text-sm text-ink-soft">and {more} more</li>}
    </ol>
  );
}

function showLine(field: HTMLTextAreaElement, line: number) {
  const lines = field.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  field.focus();
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}
