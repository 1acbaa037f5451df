/** The reference number that finds this error in the server's log. */
export function ErrorReference({ reference }: { reference: string | undefined }) {
  if (!reference) return null;
  return (
    <p className="mt-3 font-sans text-fine text-ink-soft">
      If this keeps happening, tell us this number: <span className="select-all">{reference}</span>
    </p>
  );
}
