import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILES = '{app,components,lib,server-actions,scripts,supabase,e2e}/**/*.{ts,tsx}';
const ENDINGS = ['', '.ts', '.tsx'];

/** Every source file of the repository. */
export const files = new Set(globSync(FILES).filter((file) => !file.includes('/.')));

export const textOf = (file: string) => readFileSync(file, 'utf8');

/** The repository's files that `text`, the content of `file`, imports. */
export function importsIn(file: string, text: string): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'(@\/|\.\.?\/)([^']+)'/g);
  return [...found].flatMap(([, from, path]) => {
    const place = from === '@/' ? path! : join(file, '..', from! + path!);
    return ENDINGS.map((ending) => place + ending).find((name) => files.has(name)) ?? [];
  });
}
