import type { Metadata } from 'next';
import { AdminNavigation } from './admin-navigation';

export const metadata: Metadata = { title: 'Admin', robots: { index: false } };

export default function AdminLayout({ children }: LayoutProps<'/admin'>) {
  return (
    <>
      <AdminNavigation />
      {children}
    </>
  );
}
