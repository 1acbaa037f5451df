import { formatCount } from '@/lib/words/money';

/** A whole number of things. */
export const Count = ({ of }: { of: number }) => <span className="figures">{formatCount(of)}</span>;
