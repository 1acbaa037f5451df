/** Joins class names and drops false or missing ones. Returns undefined if none is left. */
export function cx(...names: (string | false | null | undefined)[]) {
  return names.filter(Boolean).join(' ') || undefined;
}
