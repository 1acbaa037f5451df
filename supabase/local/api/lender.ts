import type { Sql } from 'postgres';

type Reserved = { unsafe: Sql['unsafe']; release: () => void };
type Client = { sql: Sql; leases: number };

/**
 * Lends this many connections, one to each who asks, and lets others wait. The driver's own `reserve` hands a connection to
 * whoever was told meanwhile that there is none, and nobody gives it back; and it takes back one that has closed as if it
 * were open, which ends the process at its next statement.
 */
export function lender(open: (onclose: () => void) => Sql, size: number) {
  const waiting: ((client: Client) => void)[] = [];
  const free = Array.from({ length: size }, () => {
    const client: Client = { sql: open(() => (client.leases += 1)), leases: 0 };
    return client;
  });
  const clients = [...free];

  async function reserve(): Promise<Reserved> {
    const client = free.pop() ?? (await new Promise<Client>((resolve) => waiting.push(resolve)));
    let lease: number | undefined;
    // After its connection was lost, the client would go on with another, outside of what was begun on the first.
    const unsafe = (async (...statement: Parameters<Sql['unsafe']>) => {
      if (lease !== undefined && lease !== client.leases)
        throw new Error('The connection was lost');
      const answer = client.sql.unsafe(...statement);
      lease ??= client.leases;
      return answer;
    }) as unknown as Sql['unsafe'];
    const release = () => {
      client.leases += 1;
      const next = waiting.shift();
      if (next) next(client);
      else free.push(client);
    };
    return { unsafe, release };
  }

  const end = (how?: { timeout?: number }) => Promise.all(clients.map(({ sql }) => sql.end(how)));
  return { reserve, end };
}
