import type { Metadata } from 'next';
import { forbidden } from 'next/navigation';

export const metadata: Metadata = { title: 'Access Denied', robots: { index: false } };

/** The middleware rewrites requests for /admin to this page, with status 403, unless the user is an admin. */
export default function AccessDeniedPage() {
  forbidden();
}
