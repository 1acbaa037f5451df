import { SectionLinks } from './section-links';

/** Fixed beside the page on wide screens; below xl the drawer takes its place. */
export function Sidebar() {
  return (
    <div className="hidden border-r xl:block">
      <nav aria-label="Sections" className="sticky top-16 -ml-3 py-8 pr-4">
        <SectionLinks className="grid gap-1" />
      </nav>
    </div>
  );
}
