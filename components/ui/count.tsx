import { formatCount } from '@/lib/money';

/** A whole number of things. */
export const Count = ({ of }: { of: number }) => <span className="figures">{formatCount(of)}</span>;
