/** The name of the product and the word above B I N G O on every card. All code uses these constants. */
export const PRODUCT_NAME = 'Headline Bingo';
export const TITLE_WORD = 'HEADLINE';
export const TAGLINE = 'The news writes itself. You just cross it off.';

/** Typed to confirm the deletion of an account. */
export const DELETE_WORD = 'DELETE';
