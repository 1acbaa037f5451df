import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FILES = '{app,components,lib,server-actions,scripts,supabase,e2e}/**/*.{ts,tsx}';
const ENDINGS = ['', '.ts', '.tsx'];

/** Every source file of the repository. */
const files = new Set(globSync(FILES).filter((file) => !file.includes('/.')));

const textOf = (file: string) => readFileSync(file, 'utf8');

/** The repository's files that `text`, the content of `file`, imports. */
function importsIn(file: string, text: string): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'(@\/|\.\.?\/)([^']+)'/g);
  return [...found].flatMap(([, from, path]) => {
    const place = from === '@/' ? path! : join(file, '..', from! + path!);
    return ENDINGS.map((ending) => place + ending).find((name) => files.has(name)) ?? [];
  });
}

/** Imports of types count, too. Two files that need each other should be one, or need a third. */
it('there are no circular imports', () => {
  const imports = new Map([...files].map((file) => [file, importsIn(file, textOf(file))]));
  const done = new Set<string>();
  const cycles: string[] = [];
  function follow(file: string, path: string[]) {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (path.includes(file) || done.has(file)) return;
    for (const next of imports.get(file) ?? []) follow(next, [...path, file]);
    done.add(file);
  }
  for (const file of files) follow(file, []);
  expect(files.size).toBeGreaterThan(500);
  expect(cycles).toEqual([]);
});

describe('a browser', () => {
  /** The entries and everything that they import. Server actions are only references, so they are left out. */
  function loadedWith(entries: string[]): Set<string> {
    const loaded = new Set<string>();
    const load = (file: string) => {
      const text = textOf(file);
      if (loaded.has(file) || /^'use server'/.test(text)) return;
      loaded.add(file);
      importsIn(file, text.replace(/^import type [^;]*;/gm, '')).forEach(load);
    };
    entries.forEach(load);
    return loaded;
  }
  const entries = [...files].filter((file) => textOf(file).startsWith("'use client'"));
  const isForAdmins = (file: string) => file.startsWith('app/(bare)/admin/');

  it('loads neither the catalogue of messages nor the schemas of SQL results', () => {
    const loaded = [...loadedWith(entries)];
    expect(loaded).toContain('lib/words/cards.ts');
    expect(loaded.filter((file) => /all-messages|lib\/contract\//.test(file))).toEqual([]);
  });

  it('loads the messages for admins only in the admin area', () => {
    const loaded = loadedWith(entries.filter((file) => !isForAdmins(file)));
    expect([...loaded]).not.toContain('lib/words/admin.ts');
    expect([...loadedWith(entries)]).toContain('lib/words/admin.ts');
  });
});
