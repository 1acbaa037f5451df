import type { MetadataRoute } from 'next';

/** The front page and the public games are for everybody; doors and desks are not worth a crawler's visit. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      allow: '/',
      disallow: ['/admin', '/api/', '/auth', '/game/', '/group/', '/guest/', '/invite/'],
    },
  };
}
