import { useGame } from './game-provider';

/** Tells somebody without an account from a member of a similar name. */
export const NoAccount = () => (
  <span className="ml-2 text-fine whitespace-nowrap text-ink-soft">no account</span>
);

/** The same behind a name, because names are distinct in a group. */
export function IfGuest({ name }: { name: string }) {
  const { players } = useGame();
  return players.some((player) => player.is_guest && player.display_name === name) && <NoAccount />;
}
