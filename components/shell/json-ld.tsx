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

/** The way from the front page to a page, as search engines show it above a result. */
export function Breadcrumbs({ name, path }: { name: string; path: string }) {
  const at = (path: string) => new URL(path, siteUrl()).href;
  const items = [
    { name: 'Home', item: at('/') },
    { name, item: at(path) },
  ];
  return (
    <JsonLd
      {...{ '@type': 'BreadcrumbList' }}
      itemListElement={items.map((item, i) => ({ '@type': 'ListItem', position: i + 1, ...item }))}
    />
  );
}
