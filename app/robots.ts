import type { MetadataRoute } from 'next';
import { siteUrl } from '@/lib/server/metadata';

/**
 * Personal pages are allowed here, because crawlers must read their `X-Robots-Tag: noindex` (next.config.ts). Only paths
 * that are no pages are disallowed.
 */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/api/', '/supabase/'] },
    sitemap: new URL('/sitemap.xml', siteUrl()).href,
  };
}
