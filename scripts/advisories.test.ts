import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkAdvisories } from './advisories.ts';

const gone: (() => void)[] = [];
afterEach(() => gone.splice(0).forEach((clear) => clear()));

/** Creates a project with these packages in version 1.0.0, whose registry responds with this listener. */
async function makeProject(dev: Record<string, boolean>, answer: RequestListener) {
  const folder = mkdtempSync(join(tmpdir(), 'headline-bingo-advisories-'));
  const names = Object.keys(dev);
  const versions = (isDev: boolean) =>
    Object.fromEntries(names.filter((name) => dev[name] === isDev).map((name) => [name, '1.0.0']));
  const project = {
    name: 'project',
    version: '1.0.0',
    dependencies: versions(false),
    devDependencies: versions(true),
  };
  const packages = names.map((name) => [
    `node_modules/${name}`,
    { version: '1.0.0', ...(dev[name] && { dev: true }) },
  ]);
  const lock = {
    name: 'project',
    lockfileVersion: 3,
    packages: { '': project, ...Object.fromEntries(packages) },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  let asked = 0;
  const registry = createServer((request, response) => {
    asked += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  gone.push(() => {
    registry.close();
    registry.closeAllConnections();
    rmSync(folder, { recursive: true });
  });
  const url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  const env = { npm_config_registry: url, npm_config_cache: join(folder, 'cache') };
  return {
    check: (timeout?: number) => checkAdvisories(folder, { env, timeout }),
    asked: () => asked,
  };
}

/** Fakes a registry: the advisories of all packages in one response, and the versions of each package. */
const registryWith =
  (advisories: Record<string, { severity: string; fixedIn: string }>): RequestListener =>
  (request, response) => {
    const found = Object.entries(advisories);
    const name = (request.url ?? '').slice(1);
    const described = (version: string) => ({ name, version, dist: {} });
    const { fixedIn = '1.0.0' } = advisories[name] ?? {};
    const versions = { '1.0.0': described('1.0.0'), [fixedIn]: described(fixedIn) };
    const answer =
      request.method === 'POST'
        ? Object.fromEntries(
            found.map(([of, { severity, fixedIn }], id) => [
              of,
              [
                {
                  id,
                  title: 'A hole',
                  severity,
                  vulnerable_versions: `<${fixedIn}`,
                  url: 'https://example.test/',
                },
              ],
            ]),
          )
        : { name, 'dist-tags': { latest: fixedIn }, versions };
    response.setHeader('content-type', 'application/json');
    request.resume().once('end', () => response.end(JSON.stringify(answer)));
  };

test('a severe advisory for a production package with a fix fails the check, and the result is cached for a day', async () => {
  const { check, asked } = await makeProject(
    { server: false, tester: true, careless: false, old: false },
    registryWith({
      server: { severity: 'high', fixedIn: '1.0.1' },
      tester: { severity: 'critical', fixedIn: '1.0.1' },
      careless: { severity: 'moderate', fixedIn: '1.0.1' },
      old: { severity: 'critical', fixedIn: '2.0.0' },
    }),
  );
  const { line, mustUpdate } = await check();
  expect(mustUpdate).toEqual(['server']);
  expect(line).toContain('4 packages have advisories');
  expect(line).toContain('server (high, has a fix)');
  expect(line).toContain('tester (critical, development, has a fix)');
  expect(line).toContain('old (critical)');
  const before = asked();
  expect(await check()).toEqual({ line, mustUpdate });
  expect(asked()).toBe(before);
});

test('packages without advisories pass', async () => {
  const { check } = await makeProject({ server: false }, registryWith({}));
  expect(await check()).toEqual({ line: 'No package has an advisory.', mustUpdate: [] });
});

test('a registry that refuses or does not respond results in one line, within the timeout', async () => {
  const nothing = { line: 'The registry gave no advisories: nothing was checked.', mustUpdate: [] };
  const refusing = await makeProject({ server: false }, (_request, response) => {
    response.writeHead(405).end();
  });
  expect(await refusing.check()).toEqual(nothing);
  const silent = await makeProject({ server: false }, () => {});
  const began = performance.now();
  expect(await silent.check(1_500)).toEqual(nothing);
  expect(performance.now() - began).toBeLessThan(10_000);
});
