import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:https';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '../supabase/tests/support/certificate.ts';

const NGINX = ['nginx', '/usr/sbin/nginx'].find((path) => !spawnSync(path, ['-v']).error);

/** Whether nginx is installed on this machine. */
export const hasNginx = NGINX !== undefined;

/** The configuration of the guide for operators. */
export const documented = readFileSync(join(import.meta.dirname, '../docs/nginx.conf'), 'utf8');

export type Nginx = { port: number; stop: () => Promise<void> };

/** Serves up to three processes of the app behind nginx as documented. */
export async function startNginx(ports: number[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'headline-bingo-nginx-'));
  const port = await freePort();
  const { key, certificate } = makeCertificate(folder);
  const configuration = documented
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace(/ *server 127\.0\.0\.1:300(\d);\n/g, (_, n) => {
      const inside = ports[Number(n) - 1];
      return inside ? `server 127.0.0.1:${inside};\n` : '';
    })
    .replace(/\S+fullchain\.pem/, certificate)
    .replace(/\S+privkey\.pem/, key);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
     events {} http { access_log off; default_type text/html; sendfile on; tcp_nopush on;
     keepalive_requests 1000000; ${temporary}\n${configuration} }`,
  );
  const nginx = spawn(NGINX!, ['-p', folder, '-c', 'nginx.conf'], { stdio: 'inherit' });
  while (!(await accepts(port)))
    if (nginx.exitCode !== null) throw new Error('nginx refused the documented configuration.');
  return {
    port,
    stop: async () => {
      if (nginx.exitCode === null && nginx.kill()) await once(nginx, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

/** Requests a path of the site behind nginx. */
export async function askNginx(
  { port }: Nginx,
  path: string,
): Promise<{ status: number; text: string }> {
  const headers = { host: 'bingo.example' };
  const options = { host: '127.0.0.1', port, path, headers };
  const asked = request({ ...options, rejectUnauthorized: false }).end();
  const [response] = await once(asked, 'response');
  let text = '';
  for await (const part of response) text += part;
  return { status: response.statusCode, text };
}

/** A port that is free at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(Boolean, () => false);
  socket.destroy();
  return isOpen;
}
