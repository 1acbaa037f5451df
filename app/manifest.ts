import type { MetadataRoute } from 'next';
import { PRODUCT_NAME, TAGLINE } from '@/lib/words/common';

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: PRODUCT_NAME,
    short_name: 'Headline',
    description: TAGLINE,
    start_url: '/',
    display: 'standalone',
    background_color: '#f9f5ed',
    theme_color: '#f9f5ed',
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  };
}
