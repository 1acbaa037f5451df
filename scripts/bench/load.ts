import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import type { Player } from './people.ts';
import type { World } from './world.ts';

export type Ask = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
};
type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** A client with keep-alive connections, as browsers and the app's server have. */
export class Client {
  readonly #agent: Agent;

  constructor(connections: number) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  }

  send({ url, method = 'GET', headers = {}, body }: Ask): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const options = { agent: this.#agent, method, headers: { ...headers, ...length } };
      const asked = request(url, options, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(pieces),
          }),
        );
      });
      asked.once('error', reject);
      asked.end(body);
    });
  }

  /** Sends a request and fails if the response has another status. */
  async expect(ask: Ask, status = 200): Promise<Answer> {
    const answer = await this.send(ask);
    if (answer.status === status) return answer;
    const said = answer.headers.location ?? answer.body.toString().slice(0, 300);
    throw new Error(`${ask.method ?? 'GET'} ${ask.url}: ${answer.status} ${said}`);
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** A request for an SQL function as a browser or the app sends it; without a player, as a visitor. */
export const callOf = (
  { settings }: World,
  name: string,
  args: Record<string, unknown> = {},
  player?: Player,
): Ask => ({
  url: `${settings.apiUrl}/rest/v1/rpc/${name}`,
  method: 'POST',
  headers: {
    apikey: settings.publishableKey,
    authorization: `Bearer ${player?.token ?? settings.publishableKey}`,
    'content-type': 'application/json',
  },
  body: JSON.stringify(args),
});

/** Calls an SQL function through the API and returns its result; fails on a refusal. */
export async function callBy<T>(client: Client, ask: Ask): Promise<T> {
  const { body } = await client.expect(ask);
  const answer = JSON.parse(body.toString()) as T & { refused?: string };
  if (answer?.refused) throw new Error(`${ask.url}: ${answer.refused}`);
  return answer;
}
