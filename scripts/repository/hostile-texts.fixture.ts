import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import ts from 'typescript';

/** Twice the largest body, which lib/server/large-bodies.ts limits to 500 kB. */
export const MEGABYTE = 1024 * 1024;

/**
 * The processor time of this thread in milliseconds, with a resolution of about 4 ms. Slow work is measured up to five
 * times, because the first time may include garbage collection, and a busy machine slows down some of the others.
 */
export async function cost(work: () => unknown): Promise<number> {
  let least = await costOnce(work);
  for (let again = 0; again < 4 && least > MOST_MS; again += 1) {
    least = Math.min(least, await costOnce(work));
    if (least > 4 * MOST_MS) break;
  }
  return least;
}

/** Of this thread alone, which Node 22.18 cannot tell yet. */
const cpuUsage =
  (process.threadCpuUsage as typeof process.cpuUsage | undefined) ?? process.cpuUsage;

async function costOnce(work: () => unknown): Promise<number> {
  const before = cpuUsage();
  await work();
  const { user, system } = cpuUsage(before);
  return (user + system) / 1000;
}

/** A linear task, which replaces each of a million characters, as a measure of the machine's speed. */
const floor = await costOnce(() => 'a'.repeat(MEGABYTE).replace(/[^]/g, ''));

/**
 * The time in which 1 MB of any text must be read: 50 ms, or more on a slow machine, which can have become slower since the
 * floor was measured. A quadratic reader takes hundreds of times longer.
 */
export const MOST_MS = Math.max(50, 10 * floor);

/** A text whose middle can be repeated to any length. */
export type Pumped = { before: string; unit: string; after: string };

export const pump = ({ before, unit, after }: Pumped, length: number): string =>
  before + unit.repeat(Math.max(1, Math.floor(length / unit.length))) + after;

/** Texts that often make bad regular expressions and loops slow. */
export const EVIL: Pumped[] = [
  ...['a', ' ', '.', '@', '"', '-', '1', '\n', '\t', '/', '\\', ':', ',', '<', '\u0301', '\u200b'],
  ...['a.', 'a@', ' a', 'a\n', '1.', '""', 'a,', '::', '?a=', '🐈', '\ud800', 'Number one\n'],
].flatMap((unit) => [
  { before: '', unit, after: '' },
  { before: 'a@', unit, after: '@!\0' },
]);

const PRODUCT = '{{app,components,lib,server-actions,supabase/local}/**/*.{ts,tsx},*.ts}';
const isProduct = (file: string) => !/\.(test|fixture)\.|\.config\.|\/\./.test(file);

/** Every regular expression in the product's code, with its file and line. */
export function listExpressions(): [place: string, expression: RegExp][] {
  return globSync(PRODUCT).filter(isProduct).flatMap(expressionsIn);
}

function expressionsIn(file: string): [string, RegExp][] {
  const found: [string, RegExp][] = [];
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.end);
      const slash = node.text.lastIndexOf('/');
      const expression = new RegExp(node.text.slice(1, slash), node.text.slice(slash + 1));
      found.push([`${file}:${line + 1}`, expression]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const ESCAPE = /\\(u[\da-f]{4}|x[\da-f]{2}|p\{\w+\}|.)/gi;
const CLASSES: Record<string, string> = { d: '1', w: 'a', s: ' ', n: '\n', t: '\t', r: '\r' };
const characterOf = (escape: string) =>
  /^[ux]/.test(escape)
    ? String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    : (CLASSES[escape] ?? escape.slice(0, 1));

/** The words and characters of an expression, and one character of each of its classes. */
function piecesOf({ source }: RegExp): string[] {
  const escaped = [...source.matchAll(ESCAPE)].map(([, escape = '']) => characterOf(escape));
  const words = source
    .replace(ESCAPE, '\n')
    .split(/[\n^$*+?()[\]{}|]/)
    .filter(Boolean);
  return [...new Set([...escaped, ...words, ...words.join(''), 'a', '!'])];
}

/** Texts that an expression matches almost completely, or completely. */
export function attacksOn(expression: RegExp): fc.Arbitrary<Pumped> {
  const piece = fc.constantFrom(...piecesOf(expression));
  const words = [fc.string({ unit: piece, minLength: 1, maxLength: 6 }), ...matchesOf(expression)];
  const parts = fc.tuple(fc.oneof(...words), fc.nat(), fc.nat(), fc.boolean(), piece);
  return parts.map(([word, start, length, isWhole, end]) => {
    const from = start % (word.length + 1);
    const to = from + 1 + (length % (word.length - from + 1));
    const after = isWhole ? word.slice(to) + end : end;
    return { before: word.slice(0, from), unit: word.slice(from, to) || end, after };
  });
}

/** Texts that match. None for expressions that fast-check does not support, such as those with lookarounds. */
function matchesOf({ source, flags }: RegExp): fc.Arbitrary<string>[] {
  try {
    const plain = new RegExp(source, flags.replace(/[giy]/g, ''));
    const matches = fc.stringMatching(plain, { maxLength: 40 });
    fc.sample(matches, 1);
    return [matches];
  } catch {
    return [];
  }
}
