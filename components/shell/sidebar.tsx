import { SectionLinks } from './section-links';

/** The sticky sidebar on wide screens. Below `xl` the drawer replaces it. */
export function Sidebar() {
  return (
    <div className="hidden border-r xl:block">
      <nav aria-label="Sections" className="sticky top-16 -ml-3 py-8 pr-4">
        <SectionLinks className="grid gap-1" />
      </nav>
    </div>
  );
}
