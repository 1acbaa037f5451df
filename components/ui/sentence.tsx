import type { ReactNode } from 'react';

/** A sentence of lib/words. Each name that `inSentence` has set apart is an element with a direction of its own. */
export const Sentence = ({ text }: { text: string }) =>
  text
    .split(/[\u2068\u2069]/)
    .map((part, at) => (at % 2 === 1 ? <bdi key={at}>{part}</bdi> : part));

/** A text as a sentence, and any other content as it is. */
export const drawn = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <Sentence text={content} /> : content;

/** What people wrote, with commas between, each in its own direction. */
export const Listed = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text, at) => (
    <span key={at}>
      {at > 0 && ', '}
      <bdi>{text}</bdi>
    </span>
  ));
