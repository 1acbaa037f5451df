import type { Metadata } from 'next';
import { forbidden } from 'next/navigation';

export const metadata: Metadata = { title: 'Access Denied', robots: { index: false } };

/** Where the middleware rewrites a signed-in person at the door of the newsroom; answers with status 403. */
export default function AccessDeniedPage() {
  forbidden();
}
