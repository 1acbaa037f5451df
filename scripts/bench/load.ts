import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { percentile } from './numbers.ts';

export type Ask = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
};
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
export type Load = { perSecond: number; p50: number; p99: number };

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

/** Repeats a request on this many concurrent connections for this many seconds. */
export async function loadWith(ask: Ask, connections: number, seconds: number): Promise<Load> {
  const client = new Client(connections);
  const times: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  const connection = async () => {
    while (performance.now() < end) {
      const sent = performance.now();
      await client.expect(ask);
      times.push(performance.now() - sent);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, connection));
  } finally {
    client.close();
  }
  const took = (performance.now() - began) / 1000;
  return {
    perSecond: times.length / took,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}
