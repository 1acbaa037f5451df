import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Environment = Record<string, string | undefined>;

/** The texts of the `.env` files that Next reads in this mode; the first one that has a variable counts. */
const envFiles = (folder: string, mode: string): string[] =>
  [`.env.${mode}.local`, '.env.local', `.env.${mode}`, '.env'].flatMap((name) => {
    try {
      return [readFileSync(join(folder, name), 'utf8')];
    } catch {
      return [];
    }
  });

const LINE = /^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=[ \t]*('[^'\n]*'|"[^"\n]*"|`[^`\n]*`|[^#\n]+)/gm;
const QUOTED = /^(['"`])(.*)\1$/;
const REFERENCE = /(?<!\\)\$(?:\{(\w+)(:-[^}]*)?\}?|(\w+))/g;

/**
 * The names of variables whose value in a `.env` file was cut, because it has a `$` before a name that no variable has. Next
 * replaces it even within single quotes. It drops a whole file with a variable that names itself.
 */
export function cutValues(env: Environment, folder: string, mode = 'production'): string[] {
  const seen = new Set<string>();
  return envFiles(folder, mode)
    .flatMap((text) => Array.from(text.matchAll(LINE), ([, name, value]) => [name!, value!.trim()]))
    .filter(([name]) => !seen.has(name!) && seen.add(name!))
    .filter(([name, value]) => isCut(name!, value!.replace(QUOTED, '$2'), env))
    .map(([name]) => name!);
}

function isCut(name: string, value: string, env: Environment): boolean {
  let isUnknown = false;
  const cut = value.replace(REFERENCE, (_, braced?: string, otherwise?: string, bare?: string) => {
    const known = env[braced ?? bare ?? ''];
    isUnknown ||= !known && otherwise === undefined;
    return known ?? otherwise?.slice(2) ?? '';
  });
  // A variable of the process takes precedence over the file.
  const used = env[name]?.replaceAll('$', '');
  return isUnknown && (used === undefined || used === cut.replaceAll(/\\?\$/g, ''));
}
