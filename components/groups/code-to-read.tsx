/** An invite code for a room to read: in two halves for the eye, in one piece for whoever copies it. */
export function CodeToRead({ invite_code }: { invite_code: string }) {
  const half = invite_code.length / 2;
  return (
    <span className="font-semibold tracking-[0.12em] whitespace-nowrap tabular-nums">
      {invite_code.slice(0, half)}
      <span className="ml-[0.35em]">{invite_code.slice(half)}</span>
    </span>
  );
}
