import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A rule, with the classes of each of its selectors; or a group of rules such as `@media`; or any other text. */
type Node =
  { text: string; classes?: string[][]; body: string } | { text: string; nodes: Node[] } | string;

const LINK = /<link rel="stylesheet" href="(\/_next\/static\/([\w/.-]+\.css)[^"]*)"[^>]*\/>/;
const GROUP = /^@(?:layer|media|supports|container)\b/;

const sheets = new Map<string, Node[] | null>();

/**
 * Replaces the link to the style sheet by the rules for the classes of this page, so that the first paint needs no second
 * request. The whole sheet is loaded without blocking, and React inserts it after hydration.
 */
export function withOwnStyles(html: string): string {
  const [link, href = '', file = ''] = LINK.exec(html) ?? [];
  if (!link) return html;
  const sheet = sheetOf(file);
  if (!sheet) return html;
  const styles = textOf(sheet, classesIn(html)).replaceAll('url(../', 'url(/_next/static/');
  // React inserts the sheet after the last element with this precedence.
  const inline = `<style data-precedence="next">${styles}</style>`;
  const rest = `<link rel="preload" as="style" fetchPriority="low" href="${href}"/><noscript>${link}</noscript>`;
  return html.replace(link, () => inline + rest);
}

/** Null if the build's files are elsewhere. The page then keeps its link. */
function sheetOf(file: string): Node[] | null {
  const known = sheets.get(file);
  if (known !== undefined) return known;
  const read = readSheet(file);
  sheets.set(file, read);
  return read;
}

function readSheet(file: string): Node[] | null {
  const built = join(process.cwd(), process.env.NEXT_DIST_DIR ?? '.next', 'static');
  try {
    return parse(readFileSync(join(built, file), 'utf8'));
  } catch {
    return null;
  }
}

const NAMES: Record<string, string> = { amp: '&', gt: '>', lt: '<', quot: '"', '#x27': "'" };
const unescapeHtml = (text: string) =>
  text.replace(/&(amp|gt|lt|quot|#x27);/g, (_, name: string) => NAMES[name]!);

function classesIn(html: string): Set<string> {
  const lists = html.matchAll(/ class="([^"]*)"/g);
  return new Set([...lists].flatMap(([, list = '']) => unescapeHtml(list).split(/\s+/)));
}

/** Reads minified CSS, in which rules are not nested. */
function parse(css: string): Node[] {
  let at = 0;

  /** Skips strings and escaped characters, and stops at one of `ends`. */
  function until(ends: string): string {
    const from = at;
    for (; at < css.length && !ends.includes(css[at]!); at += 1) {
      if (css[at] === '\\') at += 1;
      else if (css[at] === '"' || css[at] === "'") {
        const quote = css[at];
        for (at += 1; at < css.length && css[at] !== quote; at += 1) if (css[at] === '\\') at += 1;
      }
    }
    return css.slice(from, at);
  }

  function block(): string {
    const from = at;
    for (let depth = 1; at < css.length; at += 1) {
      until('{}');
      depth += css[at] === '{' ? 1 : -1;
      if (depth === 0) break;
    }
    return css.slice(from, at++);
  }

  function nodes(): Node[] {
    const found: Node[] = [];
    while (at < css.length) {
      const text = until('{};').trim();
      const end = css[at++];
      if (end === '}') break;
      if (end !== '{') {
        if (text) found.push(`${text};`);
      } else if (GROUP.test(text)) found.push({ text, nodes: nodes() });
      else if (text.startsWith('@')) found.push(`${text}{${block()}}`);
      else found.push({ text, classes: selectorsOf(text).map(classesOf), body: block() });
    }
    return found;
  }

  return nodes();
}

/** Splits a list of selectors at its outer commas. */
function selectorsOf(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [piece] of list.matchAll(/\\[^]|[^]/g)) {
    if (piece === '(' || piece === '[') depth += 1;
    else if (piece === ')' || piece === ']') depth -= 1;
    if (piece === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

/** The classes without which a selector matches nothing. What is in parentheses may be one of several, or excluded. */
function classesOf(selector: string): string[] {
  let bare = selector;
  for (let before = ''; before !== bare;) {
    before = bare;
    bare = bare.replace(/(?<!\\)\((?:\\.|[^()\\])*\)/g, '');
  }
  const found = bare.matchAll(/(?<!\\)\.((?:\\[0-9a-f]{1,6} ?|\\[^]|[\w-]|[^\0-\x7f])+)/gi);
  return [...found].map(([, name = '']) =>
    name
      .replace(/\\([0-9a-f]{1,6}) ?/gi, (_, code: string) =>
        String.fromCodePoint(parseInt(code, 16)),
      )
      .replace(/\\([^])/g, '$1'),
  );
}

function textOf(nodes: Node[], classes: Set<string>): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      if ('nodes' in node) {
        const inner = textOf(node.nodes, classes);
        return inner && `${node.text}{${inner}}`;
      }
      const isNeeded = node.classes?.some((all) => all.every((name) => classes.has(name)));
      return isNeeded ? `${node.text}{${node.body}}` : '';
    })
    .join('');
}

/** The rules of `css` for a page. */
export const stylesFor = (css: string, html: string): string => textOf(parse(css), classesIn(html));
