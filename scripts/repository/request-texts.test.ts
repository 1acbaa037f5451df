import { ESLint } from 'eslint';
import { expect, it } from 'vitest';

const eslint = new ESLint();

/** The errors of these two rules in a file of the product. */
async function errorsIn(code: string) {
  const [file] = await eslint.lintText(code, { filePath: 'lib/example.js' });
  return file!.messages.map(({ ruleId }) => ruleId).filter((rule) => rule?.startsWith('texts/'));
}

it.each([
  'path.replace(first, "a")',
  'path.replace(/a/, first.toLowerCase())',
  'path.replaceAll("a", `${first}!`)',
  'path.replaceAll("a", given)',
  'path.match(first)',
  'path.search(query.get("q"))',
  'const sign = given.sign; path.matchAll(sign)',
  'let sign = /a/; sign = given; path.search(sign)',
  '(sign) => path.replace(sign, "")',
])('a pattern or a replacement that is computed is found: %s', async (code) =>
  expect(await errorsIn(code)).toEqual(['texts/fixed-patterns']),
);

it.each([
  'redirect(path)',
  'redirect(`/${first}`)',
  'redirect(`${origin}/games`)',
  'redirect("//elsewhere.example")',
  'permanentRedirect(await redeem(link))',
  'NextResponse.redirect(new URL(pathname, request.url))',
  'Response.redirect(request.url)',
  'const back = query.get("redirect"); router.push(back)',
  'router.replace(isOver ? gamePath(game) : next)',
  'window.location.assign(next)',
  'location.href = next',
  'window.location = next',
  'new Response(null, { status: 303, headers: { Location: next } })',
  'headers.set("location", next)',
])('a redirect to an address that is computed is found: %s', async (code) =>
  expect(await errorsIn(code)).toEqual(['texts/own-paths']),
);

it.each([
  'path.replace(/a/g, "$1")',
  'path.replace(/a/g, (sign) => signs[sign])',
  'const SIGN = /a/g; path.matchAll(SIGN); path.replaceAll(SIGN, "")',
  'function escape(sign) { return sign } path.replace(/a/, escape)',
  'redirect(`/group/${id}?notice=x`)',
  'const back = safePath(given); redirect(back)',
  'router.replace(safePath(next), { scroll: false })',
  'router.replace(`${gamePath(game)}?view=table`)',
  'NextResponse.redirect(new URL(safePath(path), request.url), 308)',
  'new Response(null, { headers: { Location: `/unsubscribe?${query}` } })',
])('fixed ones are accepted: %s', async (code) => expect(await errorsIn(code)).toEqual([]));
