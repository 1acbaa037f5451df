/** An invite code, shown in two halves for reading. The gap is a margin, so that the copied code has no space. */
export function CodeToRead({ invite_code }: { invite_code: string }) {
  const half = invite_code.length / 2;
  return (
    <span className="font-semibold tracking-[0.12em] whitespace-nowrap tabular-nums">
      {invite_code.slice(0, half)}
      <span className="ml-[0.35em]">{invite_code.slice(half)}</span>
    </span>
  );
}
