import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** A source of input and what it does, the same in WebDriver and in WebDriver BiDi. */
type Actions = { type: string; id: string; actions: object[] }[];

/** A browser window with cookies of its own. */
export type Window = {
  open: (url: string) => Promise<void>;
  /** The value of a function body in the page. */
  run: <T>(body: string) => Promise<T>;
  act: (actions: Actions) => Promise<void>;
};

export type Engine = { name: string; window: () => Promise<Window>; close: () => Promise<void> };

type Viewport = { width: number; height: number };

const children: ChildProcess[] = [];
const start = (command: string, args: string[]): ChildProcess => {
  const child = spawn(command, args, { stdio: 'ignore' });
  children.push(child);
  return child;
};
const endAll = () => children.forEach((child) => child.kill());

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(100);
    }
}

/** Firefox by WebDriver BiDi. */
export async function firefox(size: Viewport, port = 9333): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const flags = ['--headless', '--no-remote', '--profile', profile];
  start(process.env.FIREFOX ?? 'firefox-esr', [...flags, `--remote-debugging-port=${port}`]);
  const socket = await retried(
    () =>
      new Promise<WebSocket>((resolve, reject) => {
        const one = new WebSocket(`ws://127.0.0.1:${port}/session`);
        one.once('open', () => resolve(one)).once('error', reject);
      }),
  );
  const waiting = new Map<number, (message: Record<string, unknown>) => void>();
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Record<string, unknown>;
    waiting.get(message.id as number)?.(message);
  });
  let last = 0;
  async function send<T>(method: string, params: object = {}): Promise<T> {
    const id = ++last;
    const answered = new Promise<Record<string, unknown>>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await answered;
    if (answer.type === 'error') throw new Error(`${method}: ${String(answer.message)}`);
    return answer.result as T;
  }
  await send('session.new', { capabilities: {} });
  return {
    name: 'Firefox',
    async window() {
      const { userContext } = await send<{ userContext: string }>('browser.createUserContext');
      const { context } = await send<{ context: string }>('browsingContext.create', {
        ...{ type: 'window', userContext },
      });
      await send('browsingContext.setViewport', { context, viewport: size });
      return {
        open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
        async run<T>(body: string) {
          const expression = `JSON.stringify((() => { ${body} })() ?? null)`;
          const { result } = await send<{ result: { value: string } }>('script.evaluate', {
            ...{ expression, target: { context }, awaitPromise: true },
          });
          return JSON.parse(result?.value ?? 'null') as T;
        },
        act: (actions) => send('input.performActions', { context, actions }),
      };
    },
    close: async () => endAll(),
  };
}

/** WebKitGTK by WebDriver. Needs a display, for example of Xvfb. A driver has one window. */
export async function webkit(size: Viewport, port = 9444): Promise<Engine> {
  let windows = 0;
  return {
    name: 'WebKitGTK',
    async window() {
      const own = port + windows++;
      const at = `http://127.0.0.1:${own}`;
      start(process.env.WEBKIT_DRIVER ?? 'WebKitWebDriver', [`--port=${own}`]);
      async function send<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
        const response = await fetch(at + path, {
          ...{ method, body: body && JSON.stringify(body) },
        });
        const { value } = (await response.json()) as { value: T & { message?: string } };
        if (!response.ok) throw new Error(`${path}: ${value.message}`);
        return value;
      }
      const { sessionId } = await retried(() =>
        send<{ sessionId: string }>('POST', '/session', { capabilities: {} }),
      );
      const session = `/session/${sessionId}`;
      await send('POST', `${session}/window/rect`, size);
      return {
        open: (url) => send('POST', `${session}/url`, { url }),
        run: <T>(script: string) =>
          send<T>('POST', `${session}/execute/sync`, { script, args: [] }),
        act: (actions) => send('POST', `${session}/actions`, { actions }),
      };
    },
    close: async () => endAll(),
  };
}
