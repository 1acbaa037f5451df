import type { Metadata } from 'next';
import { BrowserCorner } from '@/components/accounts/browser-corner';
import { NoSuchPage } from '@/components/shell/no-such-page';
import { StandardShell } from '@/components/shell/shells';

export const metadata: Metadata = { title: 'Page not found' };

/** The 404 page, which is the same for everybody. */
export default function NotFoundPage() {
  return (
    <StandardShell account={<BrowserCorner />}>
      <NoSuchPage />
    </StandardShell>
  );
}
