import type { MetadataRoute } from 'next';
import { siteUrl } from '@/lib/server/metadata';

/**
 * What is for one reader carries `X-Robots-Tag: noindex` (next.config.ts), which a crawler has to be let in to read; what is
 * no page is not worth its visit.
 */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/api/', '/supabase/'] },
    sitemap: new URL('/sitemap.xml', siteUrl()).href,
  };
}
