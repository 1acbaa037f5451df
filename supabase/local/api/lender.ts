import type { Sql } from 'postgres';

type Reserved = { unsafe: Sql['unsafe']; release: () => void };
type Client = { sql: Sql; leases: number };

/**
 * A pool that lends `size` connections, one per caller, and queues further callers. It replaces the driver's `reserve`,
 * which has two bugs: it leaks a connection to a caller that has already received an error, and it takes back a closed
 * connection as if it were open, which crashes the process at the next statement.
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
    // A client reconnects silently. The next statement would then run outside the transaction of the lost connection.
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
