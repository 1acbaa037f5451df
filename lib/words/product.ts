/** The product's name and the word above B I N G O on every card. Nowhere else is either written. */
export const PRODUCT_NAME = 'Headline Bingo';
export const TITLE_WORD = 'HEADLINE';
export const TAGLINE = 'The news writes itself. You just cross it off.';
