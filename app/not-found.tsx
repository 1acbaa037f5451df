import type { Metadata } from 'next';
import { Logo } from '@/components/shell/logo';
import { PageMessage } from '@/components/shell/page-message';
import { ButtonLink } from '@/components/ui/button-link';

export const metadata: Metadata = { title: 'Page not found' };

export default function NotFound() {
  return (
    <>
      <div className="px-4 py-2 sm:px-6">
        <Logo />
      </div>
      <main className="px-4">
        <PageMessage
          kicker="404 · Correction"
          title="Oops! Page not found"
          action={<ButtonLink href="/">Return to Home</ButtonLink>}
        >
          <p>
            An earlier edition may have claimed that there was a page here. There was not. We regret
            the error.
          </p>
        </PageMessage>
      </main>
    </>
  );
}
