import { siteUrl } from '@/lib/server/metadata';

type JsonLdProps = { '@type': string; [field: string]: unknown };

/** Structured data for search engines. A browser does not run it, so the security policy needs no hash of it. */
export function JsonLd(data: JsonLdProps) {
  // Escaped, because a title could contain a closing script tag.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll(
    '<',
    '\\u003c',
  );
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

type Place = { name: string; path: string };

/** The way from the front page to a page, as search engines show it above a result. */
export function Breadcrumbs({ above = [], ...page }: Place & { above?: Place[] }) {
  const items = [{ name: 'Home', path: '/' }, ...above, page].map(({ name, path }) => ({
    name,
    item: new URL(path, siteUrl()).href,
  }));
  return (
    <JsonLd
      {...{ '@type': 'BreadcrumbList' }}
      itemListElement={items.map((item, i) => ({ '@type': 'ListItem', position: i + 1, ...item }))}
    />
  );
}
