import { cx } from '@/components/ui/cx';
import { CENTER } from '@/lib/bingo/board';
import { TITLE_WORD } from '@/lib/words/common';

/** Generic examples, because real squares are predictions about current news. */
const summaries = [
  'Poll shocks',
  'Hot mic',
  'Minister denies',
  'U-turn',
  'Blames staff',
  'Family time',
  'Leaked memo',
  'Apology tour',
  'Graph misread',
  'Snap vote',
  'Expert panel',
  'Late train',
  'FREE',
  'Dog steals show',
  'Record heat',
  'Task force',
  'Typo in law',
  'Wrong flag',
  'Budget hole',
  'Podcast launch',
  'New logo',
  'Old tweet',
  'Map gaffe',
  'Recount',
  'Sources say',
];

const marked = new Set([0, 3, 6, 14, 17, 18, 24]);
const winning = new Set([0, 6, CENTER, 18, 24]);

/** An example card with a full line, just before its holder calls BINGO. */
export function SpecimenCard({ className }: { className?: string }) {
  return (
    <figure className={className}>
      <div
        role="img"
        aria-label="A five by five card of headlines. Seven squares are marked, and four of them make a diagonal through FREE."
        className="border-t-3 border-ink bg-paper-raised"
      >
        <div aria-hidden="true" className="border-x border-b border-ink pt-3 text-center">
          <p className="kicker text-[0.6875rem] tracking-[0.3em] text-press">{TITLE_WORD}</p>
          <p className="mt-1 grid grid-cols-5 pb-2 font-serif text-headline font-semibold">
            {[...'BINGO'].map((letter) => (
              <span key={letter}>{letter}</span>
            ))}
          </p>
        </div>
        <div aria-hidden="true" className="specimen">
          {summaries.map((summary, position) => (
            <span key={summary}>
              <span>
                <span
                  dir="auto"
                  className={cx(
                    marked.has(position) && 'bg-mark text-mark-ink',
                    winning.has(position) && 'underline decoration-press decoration-2',
                    position === CENTER && 'font-sans text-[12px] font-bold tracking-wider',
                  )}
                >
                  {summary}
                </span>
              </span>
            </span>
          ))}
        </div>
      </div>
      <figcaption className="mt-2 text-fine text-ink-soft">
        Specimen. Seven stories ran; four of them and FREE make a line. Somebody should say so.
      </figcaption>
    </figure>
  );
}
