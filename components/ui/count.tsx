const counts = new Intl.NumberFormat('en-US');

/** A whole number of things: 1000 → "1,000". */
export function Count({ of }: { of: number }) {
  return <span className="figures">{counts.format(of)}</span>;
}
