import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();

/** Some rows of a table, as written by `copy … to stdout`; `sha256` is the hash of the uncompressed text. */
const partOfTable = z.object({ file: z.string(), sha256 });

const tableInBackup = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
  digest: z.string().regex(/^-?\d+$/),
  parts: z.array(partOfTable),
});

const sequence = z.object({
  name: z.string(),
  value: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
});

/**
 * The last file of a backup, with its contents and origin. Without it the backup is incomplete. The author of the file
 * chose every name in it, so a name may reach SQL only after `refuseOtherShape` has found it in the catalog.
 */
export const manifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.string().regex(/^\d+$/)),
  tables: z.array(tableInBackup),
  sequences: z.array(sequence),
  /** The number of totals that disagreed with the ledger; 0 unless something was wrong before. */
  unbalanced: count,
});

export type PartOfTable = z.infer<typeof partOfTable>;
export type TableInBackup = z.infer<typeof tableInBackup>;
export type Manifest = z.infer<typeof manifestSchema>;
