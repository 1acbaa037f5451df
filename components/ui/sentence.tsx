import type { ReactNode } from 'react';

/**
 * Renders a sentence of lib/words. Each name that `inSentence` has set apart becomes an element with its own text
 * direction.
 */
export const Sentence = ({ text }: { text: string }) =>
  text
    .split(/[\u2068\u2069]/)
    .map((part, at) => (at % 2 === 1 ? <bdi key={at}>{part}</bdi> : part));

/** Renders a text as a sentence, and returns any other content unchanged. */
export const drawn = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <Sentence text={content} /> : content;

/** Renders texts that people wrote, separated by commas, each with its own text direction. */
export const Listed = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text, at) => (
    <span key={at}>
      {at > 0 && ', '}
      <bdi>{text}</bdi>
    </span>
  ));
