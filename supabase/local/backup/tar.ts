export const TAR_BLOCK = 512;

export type Entry = { name: string; size: number };

/** The header block of a file in a tar archive (POSIX ustar); the file is readable by its owner only. */
export function tarHeader({ name, size }: Entry, when: Date): Buffer {
  const header = Buffer.alloc(TAR_BLOCK);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for an archive.`);
  header.write(name, 0);
  for (const [at, id] of [
    [100, 0o600],
    [108, 0],
    [116, 0],
  ] as const)
    header.write(octal(id, 7), at);
  header.write(octal(size, 11), 124);
  header.write(octal(Math.floor(when.getTime() / 1000), 11), 136);
  // The checksum counts its own field as spaces.
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte),
      6,
    )}\0 `,
    148,
  );
  return header;
}

/** Parses a header block; null for the empty block at the end. Throws for a header that `tarHeader` would not write. */
export function parseTarHeader(header: Buffer): Entry | null {
  if (header.length === TAR_BLOCK && header.every((byte) => byte === 0)) return null;
  const text = (start: number, length: number) =>
    header.toString('utf8', start, start + length).split('\0')[0]!;
  const entry = { name: text(0, 100), size: Number.parseInt(text(124, 12), 8) };
  const when = new Date(1000 * Number.parseInt(text(136, 12), 8));
  if (!header.equals(tarHeader(entry, when))) throw new Error('This is no header of an archive.');
  return entry;
}

/** The number of bytes to add after a file, because the next one begins at a whole block. */
export const paddingAfter = (size: number) => (TAR_BLOCK - (size % TAR_BLOCK)) % TAR_BLOCK;
