/**
 * The public pages as a browser gets them that holds nothing of its own: next.config.ts sends it here. They are rendered
 * once for everybody and served whole from the cache; whatever asks who is looking fails the build.
 */
export const ensureStatic = 'navigation';

export default function VisitorLayout({ children }: { children: React.ReactNode }) {
  return children;
}
