import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import stackJson from '../supabase/local/package.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');
const inProduction: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production' };

test('tests and the embedded stack use the same versions of a package', () => {
  const ofStack: Record<string, string> = stackJson.dependencies;
  const ofTests = Object.entries(packageJson.devDependencies).filter(([name]) => ofStack[name]);
  for (const [name, version] of ofTests) expect(version, name).toBe(ofStack[name]);
});

test('the lock file has the address of every package, which npm would otherwise look up one by one', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { resolved?: string; inBundle?: boolean }>;
  };
  // The archive of another package contains those in a bundle.
  const lookedUp = Object.entries(packages).filter(
    ([, { resolved, inBundle }]) => !resolved && !inBundle,
  );
  expect(lookedUp.map(([path]) => path)).toEqual(['', ...packageJson.workspaces]);
});

test('a start leaves the tools out, but keeps installed ones; a test installs them under NODE_ENV=production, too', () => {
  const project = mkdtempSync(join(tmpdir(), 'headline-bingo-install-'));
  const run = (command: string, ...args: string[]) =>
    expect(spawnSync(command, args, { cwd: project, env: inProduction }).status).toBe(0);
  const lock = () => run('npm', 'install', '--package-lock-only');
  const write = (name: string, manifest = {}) => {
    mkdirSync(join(project, name), { recursive: true });
    writeFileSync(join(project, name, 'package.json'), JSON.stringify(manifest));
  };
  const afterRunning = (script: string) => {
    run(process.execPath, 'scripts/install.mjs', script);
    return ['part', 'tool'].filter((name) => existsSync(join(project, 'node_modules', name)));
  };
  try {
    cpSync(join(root, 'scripts/install.mjs'), join(project, 'scripts/install.mjs'));
    for (const script of ['start.ts', 'test.ts'])
      writeFileSync(join(project, 'scripts', script), '');
    write('part', { version: '1.0.0' });
    write('tool', { version: '1.0.0' });
    write('.', {
      dependencies: { part: 'file:./part' },
      devDependencies: { tool: 'file:./tool' },
    });
    lock();
    expect(afterRunning('start.ts')).toEqual(['part']);
    expect(afterRunning('test.ts')).toEqual(['part', 'tool']);
    write('part', { version: '1.0.1' });
    lock();
    expect(afterRunning('start.ts')).toEqual(['part', 'tool']);
  } finally {
    rmSync(project, { recursive: true });
  }
});
