/** Runs while the page is parsed; in the browser React must not take it for a script of its own, hence the other type. */
export function InlineScript({ code }: { code: string }) {
  return (
    <script
      type={typeof window === 'undefined' ? 'text/javascript' : 'text/plain'}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}
