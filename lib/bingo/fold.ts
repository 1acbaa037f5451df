/** Equal for texts that a reader takes for the same but for capitals, by the same rule as the database (`private.fold`). */
export const fold = (text: string): string =>
  text
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss')
    .replaceAll('i\u0307', 'i');
