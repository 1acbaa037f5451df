import { publicMetadata } from '@/lib/server/metadata';
import { PRODUCT_NAME } from '@/lib/words/common';

export const metadata = publicMetadata({
  title: 'About',
  description: 'A satirical bingo about the news, played for money that does not exist.',
  path: '/about',
});

const columns = [
  {
    title: 'This is satire',
    text: 'Our squares are jokes about things that have not happened yet. When one happens, it stops being a joke and becomes a square you may mark. We predict nothing, endorse nobody, and aim only at what people do in public on purpose.',
  },
  {
    title: 'Not real currency',
    text: 'Every dollar here is pretend. You cannot put any in and you cannot take any out; think of it as Monopoly money for now, and also later. The books balance to the cent, which is more than can be said of most of the people on the cards.',
  },
  {
    title: 'Made for sharing',
    text: 'Send the invite link to the group chat that already argues about all this. A private game takes a minute to start, and anyone with the link can join. Losing to your brother-in-law in real time is a feature.',
  },
  {
    title: 'Updated daily',
    text: 'The news does that by itself, and players do the rest. Marks arrive on every screen the moment they are made, with a receipt where there is one. If nothing at all happened today, please write to us: it would be a first.',
  },
  {
    title: 'Coping with humor',
    text: 'You are going to read the headlines anyway. You may as well get something for it. If a day is too much even for a line of five, close the paper and go outside. The squares will keep. They always come up again.',
  },
];

export default function AboutPage() {
  return (
    <article>
      <header className="max-w-3xl">
        <p className="kicker text-press">From the editors</p>
        <h1 className="mt-3 text-banner">About</h1>
        <p className="mt-3 serif-italic text-deck text-ink-soft">
          Who we are, what this costs, and why it helps a little.
        </p>
      </header>
      <p className="mt-8 max-w-prose border-t border-ink pt-6 font-serif text-deck first-letter:float-left first-letter:mt-[0.05em] first-letter:mr-[0.08em] first-letter:text-[3.1em] first-letter:leading-[0.85] first-letter:font-semibold">
        {PRODUCT_NAME} is a front page that you fill in yourself. Each card holds twenty-four things
        that could plausibly be said, signed, leaked, denied or walked back before long. You hold
        the highlighter. The world does the rest, usually before lunch.
      </p>
      <div className="mt-10 columns-[18rem] gap-x-8 [column-rule:1px_solid_var(--color-rule)]">
        {columns.map(({ title, text }) => (
          <section key={title} className="mb-8 break-inside-avoid border-t border-ink pt-3">
            <h2 className="text-title">{title}</h2>
            <p className="mt-2 font-serif text-[1.0625rem] leading-relaxed">{text}</p>
          </section>
        ))}
      </div>
    </article>
  );
}
