import { ButtonLink } from '@/components/ui/button';
import { limits } from '@/lib/limits';
import { publicMetadata } from '@/lib/server/metadata';
import { Breadcrumbs, JsonLd } from '@/components/shell/json-ld';
import { cx } from '@/components/ui/cx';
import { CENTER } from '@/lib/bingo/board';
import { TITLE_WORD } from '@/lib/words/common';

export const howToPlayMetadata = publicMetadata({
  title: 'How to Play',
  description: 'Get a card, watch the news, mark what happens, call BINGO. Four steps, no betting.',
  path: '/how-to-play',
});

const steps = [
  {
    title: 'Get your 5x5 card',
    text: 'Get a card in the house game, or start a private game with friends. You get 24 predictions about the news, dealt at random, and one FREE square in the middle, because even editors are kind once a day.',
  },
  {
    title: 'Watch the news',
    text: 'Read, scroll, overhear. Sooner or later somebody says the thing that your card said they would say. It takes less patience than you fear and more than you have.',
  },
  {
    title: 'Mark and react',
    text: 'Open the square, mark it, and add a link to the news as its receipt. One mark counts on every card in the game. In a private game any player can mark squares; in the house game the editors mark them. Add a comment and a reaction while the news is fresh.',
  },
  {
    title: 'Play to completion',
    text: 'Five in a row, across, down or corner to corner: call BINGO. The first valid call wins the pot, and the game is over.',
  },
];

const evenings = [
  {
    term: 'An evening of your own',
    text: 'Create a private session that starts now or on a date, and send the link. If the host allows it, friends can join with just a name and get their cards at once.',
  },
  {
    term: 'When plans change',
    text: 'Until the game starts, the host can change its start or call it off. Everybody is notified, and calendar entries are updated. A game that was called off does not count in the standings.',
  },
  {
    term: 'A new host',
    text: 'If a host deletes their account, the next host is the member who joined first among those with accounts.',
  },
  {
    term: 'On another phone',
    text: 'Players without an account can set a four-digit PIN. With the invite code, their name and the PIN, they can play on another phone, and switch back the same way.',
  },
  {
    term: 'Your own squares',
    text: 'Write squares that only your group sees.',
  },
  {
    term: 'Write together',
    text: 'If the host allows it, everybody can add squares until the game starts. End a square with @ and a name if it is about a member. The TV view shows how many squares there are.',
  },
  {
    term: 'Not on your own card',
    text: 'A square can be about a member of the group. It is never on that member’s card, and only the others can mark it.',
  },
  {
    term: 'A stake',
    text: 'The host can write what is at stake, such as “The loser cooks”. No money moves.',
  },
  {
    term: 'Objections',
    text: `For ${limits.private_objection_minutes} minutes after a win in a private game, players can object to a mark in the winning line. If another player agrees, the mark comes off, and the win with it.`,
  },
  {
    term: 'Three prizes',
    text: 'The host can split the pot: half for the first line, 30 percent for the second line on the same card, and the rest for the full card. If one mark completes several cards, the players who call within ten seconds of the first call share the prize.',
  },
  {
    term: 'Another name',
    text: 'Change your name on your account page. Running games show the new name; results keep the old one.',
  },
  {
    term: 'Another card',
    text: 'Until the first mark of a game, you can have your card dealt again, up to three times. It keeps its number and costs nothing. Cards that you filled yourself, and cards dealt at the start, stay as they are.',
  },
  {
    term: 'One mark, several lines',
    text: 'A mark can complete a line on several cards. If there is only one prize, the first player to call wins the pot.',
  },
  {
    term: 'An early end',
    text: 'If nobody gets BINGO, the host can end the game. The closest cards share the pot.',
  },
  {
    term: 'The next game',
    text: 'When a game is over, its page says when the next one starts or that it is running. The TV view shows your group’s next game automatically.',
  },
  {
    term: 'TV view',
    text: 'A television shows the newest mark, who is close, and a code for latecomers.',
  },
  {
    term: 'On paper',
    text: 'Print cards for any theme, your card with its marks, or a finished game as a front page.',
  },
];

export function HowToPlay() {
  return (
    <article>
      <Breadcrumbs name="How to Play" path="/how-to-play" />
      <JsonLd
        {...{ '@type': 'HowTo' }}
        name="How to Play"
        step={steps.map(({ title, text }) => ({ '@type': 'HowToStep', name: title, text }))}
      />
      <header className="max-w-3xl">
        <p className="kicker text-press">Reader services</p>
        <h1 className="mt-3 text-banner">How to Play</h1>
        <p className="mt-3 serif-italic text-deck text-ink-soft">
          It is bingo. The balls are events, and nobody controls the machine.
        </p>
      </header>
      <div className="mt-8 grid gap-x-8 gap-y-10 border-t border-ink pt-6 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <SpecimenCard className="self-start md:sticky md:top-23 md:col-start-2" />
        <ol className="divide-y md:row-start-1">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[2.75rem_1fr] py-5 first:pt-0">
              <span
                aria-hidden="true"
                className="font-serif text-[2.5rem] leading-[0.9] font-semibold text-press"
              >
                {index + 1}
              </span>
              <div>
                <h2 className="text-title">{title}</h2>
                <p className="mt-1.5 max-w-prose font-serif text-[1.0625rem] leading-relaxed">
                  {text}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <section aria-labelledby="evenings" className="mt-8 border-t border-ink pt-6">
        <h2 id="evenings" className="text-headline">
          With friends
        </h2>
        <dl className="mt-5 grid gap-x-8 gap-y-6 font-serif text-[1.0625rem] leading-relaxed md:grid-cols-2 [&_dt]:text-title [&_dt]:font-semibold">
          {evenings.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <footer className="mt-8 flex flex-wrap items-center justify-between gap-4 border-y py-4">
        <p className="max-w-prose text-[0.9375rem] text-ink-soft">
          Works on desktop and mobile. A phone under the table during dinner is the intended device.
        </p>
        <ButtonLink href="/">Go to the Front Page</ButtonLink>
      </footer>
    </article>
  );
}

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
function SpecimenCard({ className }: { className?: string }) {
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
        A sample card. Seven squares are marked; four of them and FREE make a line. Time to call
        BINGO.
      </figcaption>
    </figure>
  );
}
