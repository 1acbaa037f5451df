import bcrypt from 'bcryptjs';
import postgres from 'postgres';

/** A hash that matches no password, with the same cost as real ones. */
const NOBODYS = '$2a$10$km9BMXxz9ZKkcm9krz4bvuXUbsSjaXfDlw33uM5G37sx.6wLB2ALi';

/** pgcrypto does not know the name that bcryptjs gives to the same hash. */
const asInSql = (known: string) => known.replace(/^\$2b/, '$2a');

/**
 * Hashes and compares passwords in Postgres, so that this process answers other requests meanwhile. A single connection
 * does it, so that it uses one processor at most. lite's own hashing, which blocks the process, is replaced.
 */
export function openPasswords(adminUrl: string) {
  const sql = postgres(adminUrl, {
    max: 1,
    idle_timeout: 60,
    backoff: () => 0.25,
    onnotice: () => {},
  });
  const compare = async (password: string, known: string): Promise<boolean> => {
    const hash = asInSql(known);
    const [row] = await sql<{ fits: boolean }[]>`
      select extensions.crypt(${password}, ${hash}) = ${hash} as fits`;
    return row!.fits;
  };
  const hash = async (password: string, rounds: number): Promise<string> => {
    const [row] = await sql<{ hash: string }[]>`
      select extensions.crypt(${password}, extensions.gen_salt('bf', ${rounds})) as hash`;
    return row!.hash;
  };
  Object.assign(bcrypt, { hash, compare });
  return {
    /** Whether the password matches the hash. Without a hash, takes as long and returns false. */
    fits: (password: string, known: string | null | undefined) =>
      compare(password, known || NOBODYS),
    end: () => sql.end({ timeout: 2 }),
  };
}
