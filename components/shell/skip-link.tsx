/** The first stop of the Tab key: past the navigation, to the page. Shells give their <main> the id `content`. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-60 -translate-y-24 rounded-sm bg-ink px-4 py-3 font-semibold text-paper focus-visible:translate-y-0"
    >
      Skip to the page
    </a>
  );
}
