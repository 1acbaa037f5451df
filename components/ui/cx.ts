/** Joins class names, leaving out what is false or missing; undefined where none is left. */
export function cx(...names: (string | false | null | undefined)[]) {
  return names.filter(Boolean).join(' ') || undefined;
}
