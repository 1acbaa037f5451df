/**
 * Runs while the page is parsed. A browser renders it empty, so that no script of the app repeats the code, and as text,
 * which React does not take for a script of its own.
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
