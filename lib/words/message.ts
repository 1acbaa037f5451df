/**
 * What a sentence of the product is. The sentences themselves, word for word, are in lib/<noun>/messages.ts, and in
 * lib/words/common.ts where they belong to no noun; one constant each, so that a browser gets those it may have to
 * say. `{name}` in a text is filled by `fill(message, { name })`.
 */
export type Notice = { title: string; description?: string };

export type MessageParams = Record<string, string | number>;

/** The message with its `{names}` filled in. */
export const fill = ({ title, description }: Notice, params: MessageParams): Notice => ({
  title: filled(title, params),
  ...(description === undefined ? {} : { description: filled(description, params) }),
});

const filled = (text: string, params: MessageParams) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));

/** What went wrong, without its heading: for a line beside the thing that failed. */
export const sentenceOf = ({ title, description }: Notice): string => description ?? title;

/** Heading and sentence on one line, as in 'Purchase Failed: Unable to purchase card. …'. */
export const inOneLine = ({ title, description }: Notice): string =>
  description === undefined ? title : `${title}: ${description}`;
