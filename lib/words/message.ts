/**
 * A message of the product. The messages are in lib/words/<noun>.ts, or in lib/words/common.ts if they belong to no noun.
 * Each is its own constant, so that a browser loads only those it may show. `fill(message, { name })` replaces `{name}`.
 */
export type Message = { title: string; description?: string };

export type MessageParams = Record<string, string | number>;

export const fill = ({ title, description }: Message, params: MessageParams): Message => ({
  title: filled(title, params),
  ...(description === undefined ? {} : { description: filled(description, params) }),
});

const filled = (text: string, params: MessageParams) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => inSentence(String(params[name] ?? '')));

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * What people wrote, for the middle of a sentence. One in a script that runs from right to left is set apart by the
 * characters of a `<bdi>`, so that it does not move the words around it. Screens draw it with <Sentence>.
 */
export const inSentence = (written: string): string =>
  RIGHT_TO_LEFT.test(written) && !written.includes('\u2068') ? `\u2068${written}\u2069` : written;

/** The message without its heading, for a line beside the thing that failed. */
export const sentenceOf = ({ title, description }: Message): string => description ?? title;

/** The heading and the sentence on one line, as in 'Purchase Failed: Unable to purchase card. …'. */
export const inOneLine = ({ title, description }: Message): string =>
  description === undefined ? title : `${title}: ${description}`;

const OPENING = '"“„«‘';
const CLOSING = '"”“»’';

/**
 * A headline in quotation marks; those inside become single ones. One that already begins and ends with them stays as it
 * is.
 */
export const quoted = (headline: string): string =>
  headline.length > 1 && OPENING.includes(headline.at(0)!) && CLOSING.includes(headline.at(-1)!)
    ? headline
    : `“${headline
        .replace(/"([^"]*)"/g, '‘$1’')
        .replaceAll('“', '‘')
        .replaceAll('”', '’')}”`;

/** The most names in one sentence. */
export const NAMES_AT_MOST = 5;

/** 'Ann, Ben, and Cora' */
export const listed = (parts: readonly string[]): string => new Intl.ListFormat('en').format(parts);

/** 'Ann, Ben, or Cora' */
export const eitherOf = (parts: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(parts);

/**
 * A name as mails show it: in quotation marks, set apart as in a sentence, and without what mail programs turn into a link or
 * an address, so that nobody writes our mails by choosing a name. What has no such effect stays, as in "8:00", "24/7" and
 * "C:\\new".
 */
export const mailedName = (name: string): string =>
  inSentence(
    `“${name
      .normalize('NFKC')
      // Dots but those of numbers, the colon after the name of a protocol, and double slashes.
      .replace(/(?<!\d)[.。](?=\S)|[.。](?=[^\s\d])|[@](?=\S)|(?<=[a-z]{2}):(?=\S)/gi, ' ')
      .replace(/[/\\]{2}/g, '  ')
      .replace(/["“”]/g, "'")}”`,
  );
