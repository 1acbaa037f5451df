import type { Metadata } from 'next';
import { AdminNavigation } from './admin-navigation';
import { ObjectionNotice } from './objection-notice';

export const metadata: Metadata = { title: 'Admin', robots: { index: false } };

export default function AdminLayout({ children }: LayoutProps<'/admin'>) {
  return (
    <>
      <AdminNavigation />
      <ObjectionNotice />
      {children}
    </>
  );
}
