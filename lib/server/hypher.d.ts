declare module 'hypher' {
  export default class Hypher {
    constructor(patterns: object);
    /** Splits a word where it can be hyphenated. */
    hyphenate(word: string): string[];
  }
}

declare module 'hyphenation.en-gb' {
  const patterns: object;
  export default patterns;
}

declare module 'hyphenation.en-us' {
  const patterns: object;
  export default patterns;
}
