/** A repeatable random generator, which prints its seed: SEED=<number> repeats a run. */
export function seeded(): () => number {
  let state = Number(process.env.SEED) || Math.floor(Math.random() * 2 ** 31);
  console.log(`SEED=${state}`);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
