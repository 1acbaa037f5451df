/**
 * Pages that are the same for everybody. They are rendered once and served whole from Next's cache; reading the viewer in one
 * of them fails the build. `/visitor` has the visitors' form of the two pages that are another page for people with cookies.
 */
export const ensureStatic = 'navigation';

export default function PublicLayout({ children }: { children: React.ReactNode }) {
  return children;
}
