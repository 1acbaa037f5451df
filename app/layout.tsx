import type { Metadata, Viewport } from 'next';
import { Suspense } from 'react';
import { Analytics } from '@/components/shell/analytics';
import { EarlyPresses } from '@/components/shell/early-presses';
import { FilesMissing } from '@/components/shell/files-missing';
import { HeadScript } from '@/components/shell/head-script';
import { PageAnnouncer } from '@/components/shell/page-title';
import { Toaster } from '@/components/ui/toaster';
import { hasVercelAnalytics, isTracking } from '@/lib/browser/analytics-keys';
import { siteUrl } from '@/lib/server/metadata';
import { PRODUCT_NAME } from '@/lib/words/common';
import { newsreader, newsreaderItalic, publicSans } from './fonts';
import './globals.css';

export const metadata: Metadata = {
  metadataBase: siteUrl(),
  title: { default: PRODUCT_NAME, template: `%s · ${PRODUCT_NAME}` },
  description:
    'Bingo with the news. Hold a card of predicted headlines, mark them as they happen, get five in a row.',
  applicationName: PRODUCT_NAME,
  formatDetection: { telephone: false, date: false, address: false, email: false },
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f9f5ed' },
    { media: '(prefers-color-scheme: dark)', color: '#15120f' },
  ],
};

export default function RootLayout({ children }: { children: React.ReactNode }) {
  return (
    <html
      lang="en"
      className={`${newsreader.variable} ${newsreaderItalic.variable} ${publicSans.variable}`}
      suppressHydrationWarning
    >
      <head>
        <HeadScript />
      </head>
      <body>
        <EarlyPresses />
        <Toaster />
        {children}
        <FilesMissing />
        <Suspense>
          <PageAnnouncer />
        </Suspense>
        {(isTracking || hasVercelAnalytics) && (
          <Suspense>
            <Analytics />
          </Suspense>
        )}
      </body>
    </html>
  );
}
