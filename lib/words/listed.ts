/** The most names in one sentence. */
export const NAMES_AT_MOST = 5;

/** 'Ann, Ben, and Cora' */
export const listed = (parts: readonly string[]): string => new Intl.ListFormat('en').format(parts);
