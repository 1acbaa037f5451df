import type { Metadata } from 'next';
import { AdminNavigation } from './admin-navigation';
import { OpenObjections } from './open-objections';

export const metadata: Metadata = { title: 'Admin', robots: { index: false } };

export default function AdminLayout({ children }: LayoutProps<'/admin'>) {
  return (
    <>
      <AdminNavigation />
      <OpenObjections />
      {children}
    </>
  );
}
