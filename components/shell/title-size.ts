/** In pixels: the width of a line, and the sizes of a title with one, two and three lines. */
const WIDTH = 1088;
const SIZES = [84, 62, 46];

export const MOST_LINES = SIZES.length;

/** The width of a text in ems, estimated from the kinds of its characters. */
const widthOf = (text: string): number =>
  Array.from(text).reduce(
    (width, character) =>
      width +
      (/[A-Z0-9mwW@%&]/.test(character) ? 0.68 : /[ijlt.,:;'’!| ]/.test(character) ? 0.28 : 0.5),
    0,
  );

/** The size at which a title fills one, two or at most three lines, and their number. */
export function setTitle(title: string): { fontSize: number; lines: number } {
  const words = title.split(' ').map(widthOf);
  for (const [at, fontSize] of SIZES.entries()) {
    const [space, room] = [0.28, WIDTH / fontSize];
    let [lines, used] = [1, 0];
    for (const width of words) {
      if (used > 0 && used + space + width > room) [lines, used] = [lines + 1, width];
      else used += (used > 0 ? space : 0) + width;
    }
    if (lines <= at + 1 && Math.max(...words) <= room) return { fontSize, lines };
  }
  return { fontSize: SIZES.at(-1)!, lines: MOST_LINES };
}
