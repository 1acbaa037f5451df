/** The <main> on the screen. Pages that were left stay in the document, hidden, each with its own. */
export const contentOfPage = () =>
  Array.from(document.querySelectorAll<HTMLElement>('#content')).find((content) =>
    content.checkVisibility(),
  );
