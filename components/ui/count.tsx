import { formatCount } from '@/lib/words/money';

/** A formatted integer. */
export const Count = ({ of }: { of: number }) => <span className="figures">{formatCount(of)}</span>;
