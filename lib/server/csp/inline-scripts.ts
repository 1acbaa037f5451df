import { createHash } from 'node:crypto';
import {
  DATE_LINE_SCRIPT,
  FIRST_PAINT_SCRIPT,
  FONTS_SCRIPT,
  LOADER_SCRIPT,
  PRE_HYDRATION_CLICK_SCRIPT,
  THEME_SCRIPT,
} from '../../browser/inline-scripts.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

/** React's own scripts for streamed pages. A test compares them with the version of React in Next. */
export const REACT_SCRIPTS = {
  time: 'requestAnimationFrame(function(){$RT=performance.now()});',
  /** The hashes of functions that are followed by a call such as `$RC("B:0","S:0")`. */
  functions: new Set([
    'rkPyhj2kmK5uKX6SivS3u1ga+pNajy8xBWBiEPXhNMA=',
    'ejxEGil7Q2jnFo9T1EMjhzsRoWDTVn8tRpUYd4XCJkY=',
    '5TqIdh80KgjiD5uUtz2OhDa5DlGt33xJV6lK4XUE+Yo=',
    'HIwET9YbpCDSDZxSjDwBhUP6sywD0vfbAPbsgjDbN4U=',
  ]),
};

const ownScripts = new Set([
  THEME_SCRIPT,
  FIRST_PAINT_SCRIPT,
  FONTS_SCRIPT,
  LOADER_SCRIPT,
  PRE_HYDRATION_CLICK_SCRIPT,
  DATE_LINE_SCRIPT,
]);

/** The scripts that pass Next's payload to React: only strings, with any content. */
const PAYLOAD =
  /^(?:(?:self\.__next_f|\(self\.__next_f=self\.__next_f\|\|\[\]\))\.push\(\[[013](?:,(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'))?\]\);?\s*)+$/;
/** The list of a page's script files. */
const CHUNKS =
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((\{[^()]*\})\);$/;
const CALL = /\$R[CRSX]\((?:"[\w:-]*"(?:,(?=")|(?=\))))+\)$/;

/** Whether a script is exactly one that the app or React writes into pages. */
function isShellScript(code: string): boolean {
  if (ownScripts.has(code) || code === REACT_SCRIPTS.time) return true;
  const call = CALL.exec(code);
  if (!call) return false;
  return call.index === 0 || REACT_SCRIPTS.functions.has(hashOf(code.slice(0, call.index)));
}

/** Whether a script is exactly one in which Next sends rendered content to the browser. */
function isPayload(code: string): boolean {
  const list = CHUNKS.exec(code)?.[1];
  return list ? isJson(list) : PAYLOAD.test(code);
}

function isJson(text: string): boolean {
  try {
    return Boolean(JSON.parse(text));
  } catch {
    return false;
  }
}

/** Matches the code of a script in the text before its closing tag. */
const INLINE =
  /<script(?: type="(?:text\/javascript|module)")?(?: async="")?(?: nonce="[^"]*")?>([^]*)/;

function sourcesOf(html: string, isKnown: (code: string) => boolean): Set<string> {
  const scripts = html.split('</script>').slice(0, -1);
  const codes = scripts.map((script) => INLINE.exec(script)?.[1] ?? '');
  return new Set(codes.filter(isKnown).map((code) => `'sha256-${hashOf(code)}'`));
}

/** The CSP sources for the known inline scripts of a page. An injected script gets none. */
export const pageSourcesOf = (html: string): Set<string> =>
  sourcesOf(html, (code) => isShellScript(code) || isPayload(code));

/** The CSP sources for a page's shell, which has no payload yet. */
export const shellSourcesOf = (html: string): Set<string> => sourcesOf(html, isShellScript);

const PIECE = /(?<=<script>)self\.__next_f\.push\(\[1,"((?:[^"\\]|\\.)*)"\]\)(?=<\/script>)/g;

/**
 * Joins the scripts with the page's payload into one, so that the policy needs one hash for it. It is put in single quotes,
 * because every tenth character of it is a double quote, which would need a backslash.
 */
export const withOnePayload = (html: string): string =>
  html
    .replace(PIECE, (_, text: string) => {
      const quoted = text.replaceAll('\\"', '"').replaceAll("'", "\\'");
      return `self.__next_f.push([1,'${quoted}'])`;
    })
    .replaceAll("'])</script><script>self.__next_f.push([1,'", '')
    .replaceAll('])</script><script>self.__next_f.push(', '])\nself.__next_f.push(');
