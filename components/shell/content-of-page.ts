/** The visible <main>. Previous pages stay in the document, hidden, each with its own <main>. */
export const contentOfPage = () =>
  Array.from(document.querySelectorAll<HTMLElement>('#content')).find((content) =>
    content.checkVisibility(),
  );
