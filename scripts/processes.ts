import type { Environment } from '../supabase/local/settings.ts';
import type { Part } from '../supabase/local/supervise.ts';
import { startApp } from './app.ts';
import { openTlsProxy } from './tls-proxy.ts';

/** Several processes of one build behind a proxy, whose public address is `url`. */
export type Processes = {
  url: string;
  inside: string[];
  certificate: string;
  stop: () => Promise<void>;
};

type Ports = { outside: number; inside: number[] };

type Start = (port: number, env: Environment) => Promise<Pick<Part, 'stop'>>;

export async function startProcesses(
  env: Environment,
  ports: Ports,
  start: Start = (port, given) => startApp('start', given, port),
): Promise<Processes> {
  const url = `https://localhost:${ports.outside}`;
  const given = { ...env, SITE_URL: url };
  const apps = await Promise.all(ports.inside.map((port) => start(port, given)));
  const proxy = await openTlsProxy(ports.outside, ports.inside);
  return {
    url,
    inside: ports.inside.map((port) => `http://127.0.0.1:${port}`),
    certificate: proxy.certificate,
    async stop() {
      proxy.close();
      await Promise.all(apps.map((app) => app.stop()));
    },
  };
}
