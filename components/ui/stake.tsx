import { cx } from './cx';

type StakeProps = { stake: string | null; className?: string };

/** What a private game is played for, in the words of its host. Without one, nothing. */
export const Stake = ({ stake, className }: StakeProps) =>
  stake && (
    <p className={cx('wrap-anywhere', className)}>
      At stake: <bdi className="font-semibold">{stake}</bdi>
    </p>
  );
