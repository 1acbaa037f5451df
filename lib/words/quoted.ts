const OPENING = '"“„«‘';
const CLOSING = '"”“»’';

/** A headline in quotation marks. One that already begins and ends with them stays as it is. */
export const quoted = (headline: string): string =>
  headline.length > 1 && OPENING.includes(headline.at(0)!) && CLOSING.includes(headline.at(-1)!)
    ? headline
    : `“${headline}”`;
