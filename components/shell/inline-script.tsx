/**
 * A script that runs while the page is parsed. In the browser it renders without code, which keeps the code out of the
 * app's scripts, and as plain text, so that React does not warn about a script tag.
 */
export function InlineScript({ code, isModule }: { code: string; isModule?: boolean }) {
  const type = isModule ? 'module' : 'text/javascript';
  return (
    <script
      type={typeof window === 'undefined' ? type : 'text/plain'}
      async={isModule}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}
