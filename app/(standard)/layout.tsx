import { connection } from 'next/server';
import { Suspense } from 'react';
import { ViewerCorner } from '@/app/viewer-corner';
import { StandardShell } from '@/components/shell/shells';
import { VisitorPanel } from '@/components/shell/visitor-panel';
import { getViewer } from '@/lib/accounts/viewer';

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

async function Panel() {
  return (await getViewer()) ? null : <VisitorPanel />;
}

/** The panel for visitors, empty for signed-in users. In a file of its own, because pages without it would load its script. */
function PanelForVisitors() {
  return (
    <Suspense>
      <Panel />
    </Suspense>
  );
}
