import type { APIRequestContext } from '@playwright/test';
import { expect } from './table';

const plain = (html: string) =>
  html.replace(/&(amp|quot|#x27|lt|gt);/g, (_, name: string) => ENTITIES[name]!);
const ENTITIES: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' };

/** The tags of a page for search engines and link previews, and its visible text. */
export async function tagsOf(request: APIRequestContext, path: string) {
  // A preview bot gets the tags in the head, even of pages that are streamed.
  const response = await request.get(path, { headers: { 'user-agent': 'Twitterbot/1.0' } });
  const html = await response.text();
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  const tags = Object.fromEntries(metas.map(([, name, content]) => [name, plain(content!)]));
  const data = [...html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)];
  return {
    status: response.status(),
    title: plain(/<title>([^<]*)/.exec(html)?.[1] ?? ''),
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? null,
    tags,
    data: data.map(([, json]) => JSON.parse(json!) as { '@type': string }),
    text: plain(
      html
        .replace(/<script[^]*?<\/script>|<!-- -->/g, '')
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' '),
    ),
  };
}

/** Fetches the picture of a page's preview and checks that it shows what the page says. */
export async function checkPicture(
  request: APIRequestContext,
  { tags, text }: Awaited<ReturnType<typeof tagsOf>>,
  path: string,
) {
  const { pathname, search } = new URL(tags['og:image']!);
  const picture = await request.get(pathname + search);
  expect(picture.status(), path).toBe(200);
  expect(picture.headers()['content-type'], path).toBe('image/png');
  const png = await picture.body();
  expect(png.toString('latin1', 1, 4), path).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)], path).toEqual([1200, 630]);
  expect([tags['og:image:width'], tags['og:image:height'], tags['og:image:type']]).toEqual([
    ...['1200', '630', 'image/png'],
  ]);
  if (search.startsWith('?v=')) {
    const { etag, 'cache-control': cached } = picture.headers();
    // These pages can be withdrawn, so no cache may keep their pictures.
    if (/^\/(results|invite)\//.test(path)) expect(cached, path).toBe('private, no-cache');
    else expect(cached, path).toContain('immutable');
    const again = await request.get(pathname + search, { headers: { 'if-none-match': etag! } });
    expect(again.status(), path).toBe(304);
    // The squares of the picture are on the page.
    const squares = tags['og:image:alt']!.match(/“[^”]+”/g) ?? [];
    for (const square of squares) expect(text, path).toContain(square.slice(1, -1));
  }
  return picture;
}
