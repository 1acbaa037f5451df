/**
 * The public pages for browsers without personal cookies, which next.config.ts rewrites here. They are rendered once for
 * everybody and served from the cache. Reading the viewer in one of them fails the build.
 */
export const ensureStatic = 'navigation';

export default function VisitorLayout({ children }: { children: React.ReactNode }) {
  return children;
}
