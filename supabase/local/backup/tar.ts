const BLOCK = 512;
/** Offset and length of the checksum in a header, in bytes. */
const CHECKSUM = [148, 8] as const;

export type Entry = { name: string; size: number };

/** The header block of a file in a tar archive (POSIX ustar); the file is readable by its owner only. */
export function tarHeader({ name, size }: Entry, when: Date): Buffer {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for an archive.`);
  header.write(name, 0);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(Math.floor(when.getTime() / 1000), 11), 136);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  header.write(`${octal(checksumOf(header), 6)}\0 `, 148);
  return header;
}

/** Parses a header block; null for the empty block at the end. Throws for a header that `tarHeader` would not write. */
export function parseTarHeader(header: Buffer): Entry | null {
  if (header.length === BLOCK && header.every((byte) => byte === 0)) return null;
  const text = (start: number, length: number) =>
    header.toString('utf8', start, start + length).split('\0')[0]!;
  const entry = { name: text(0, 100), size: Number.parseInt(text(124, 12), 8) };
  const when = new Date(1000 * Number.parseInt(text(136, 12), 8));
  if (!header.equals(tarHeader(entry, when))) throw new Error('This is no header of an archive.');
  return entry;
}

/** The number of bytes to add after a file, because the next one begins at a whole block. */
export const paddingAfter = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

export const TAR_BLOCK = BLOCK;
/** The two empty blocks at the end of an archive. */
export const tarEnd = () => Buffer.alloc(2 * BLOCK);

/** The sum of all bytes of the header, with the checksum field counted as spaces. */
function checksumOf(header: Buffer): number {
  const [start, length] = CHECKSUM;
  let sum = 0;
  for (let at = 0; at < BLOCK; at += 1)
    sum += at >= start && at < start + length ? 32 : (header[at] ?? 0);
  return sum;
}
