import { relative, resolve } from 'node:path';

/** npm runs scripts in the project's folder, although the user may type file names relative to another one. */
const place = process.env.INIT_CWD ?? '.';

export const fromCaller = (file: string) => resolve(place, file);

export const shown = (file: string) => {
  const fromHere = relative(place, file) || '.';
  return fromHere.startsWith('..') ? file : fromHere;
};
