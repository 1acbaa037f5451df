import { connection } from 'next/server';
import { PanelForVisitors } from '@/app/panel-for-visitors';
import { ViewerCorner } from '@/app/viewer-corner';
import { StandardShell } from '@/components/shell/shells';

/** The pages of one person are rendered for each request, because their policy has a nonce. */
export const instant = false;

export default async function StandardLayout({ children }: { children: React.ReactNode }) {
  await connection();
  return (
    <StandardShell account={<ViewerCorner />} aside={<PanelForVisitors />}>
      {children}
    </StandardShell>
  );
}
