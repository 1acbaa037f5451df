import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');

/** The sources that run or are built on a host; all others are for development. */
const APP = [
  '{app,components,lib,server-actions}/**/*.{ts,tsx,css}',
  '{middleware,next.config,instrumentation,instrumentation-client}.ts',
  'postcss.config.mjs',
];

/** Packages that `next build` or its type check needs although no source imports them. */
const ASKED_BY_NEXT = [
  'react-dom',
  'typescript',
  '@types/canvas-confetti',
  '@types/node',
  '@types/react',
];

function packagesOfApp(): string[] {
  const names = new Set(ASKED_BY_NEXT);
  for (const file of globSync(APP, { cwd: root })) {
    if (/\.test\.tsx?$|\.fixture\.ts$/.test(file)) continue;
    const text = readFileSync(join(root, file), 'utf8');
    const imports = text.matchAll(
      /(?:from|import|import\(|plugins: \{)\s*['"](@?[a-z][\w./@-]*)['"]/g,
    );
    for (const [, specifier = ''] of imports) {
      const [scope, name] = specifier.split('/');
      if (isBuiltin(specifier)) continue;
      names.add(specifier.startsWith('@') ? `${scope}/${name}` : scope!);
    }
  }
  return [...names].sort();
}

test('a hosted deploy installs exactly the packages of the app, and none of the embedded stack', () => {
  expect(Object.keys(packageJson.dependencies).sort()).toEqual(packagesOfApp());
});

test('the lock file has the address of every package, which npm would otherwise look up one by one', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { resolved?: string; inBundle?: boolean }>;
  };
  // The archive of another package contains those in a bundle.
  const lookedUp = Object.entries(packages).filter(
    ([, { resolved, inBundle }]) => !resolved && !inBundle,
  );
  expect(lookedUp.map(([path]) => path)).toEqual(['']);
});

test('development packages are installed even under NODE_ENV=production', () => {
  const project = mkdtempSync(join(tmpdir(), 'headline-bingo-install-'));
  const install = 'scripts/install.mjs';
  try {
    for (const [name, devDependencies] of Object.entries({
      '.': { tool: 'file:./tool' },
      tool: {},
    })) {
      mkdirSync(join(project, name), { recursive: true });
      const manifest = { name: 'trial', version: '1.0.0', devDependencies };
      writeFileSync(join(project, name, 'package.json'), JSON.stringify(manifest));
    }
    cpSync(join(root, install), join(project, install));
    const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production' };
    const { status } = spawnSync(process.execPath, [install], { cwd: project, env });
    expect(status).toBe(0);
    expect(existsSync(join(project, 'node_modules/tool'))).toBe(true);
  } finally {
    rmSync(project, { recursive: true });
  }
});
