/**
 * A message of the product. The messages are in lib/words/<noun>.ts, or in lib/words/common.ts if they belong to no noun.
 * Each is its own constant, so that a browser loads only those it may show. `fill(message, { name })` replaces `{name}`.
 */
export type Notice = { title: string; description?: string };

export type MessageParams = Record<string, string | number>;

export const fill = ({ title, description }: Notice, params: MessageParams): Notice => ({
  title: filled(title, params),
  ...(description === undefined ? {} : { description: filled(description, params) }),
});

const filled = (text: string, params: MessageParams) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));

/** The message without its heading, for a line beside the thing that failed. */
export const sentenceOf = ({ title, description }: Notice): string => description ?? title;

/** The heading and the sentence on one line, as in 'Purchase Failed: Unable to purchase card. …'. */
export const inOneLine = ({ title, description }: Notice): string =>
  description === undefined ? title : `${title}: ${description}`;
