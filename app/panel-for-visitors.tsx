import { Suspense } from 'react';
import { VisitorPanel } from '@/components/shell/visitor-panel';
import { getViewer } from '@/lib/accounts/viewer';

async function Panel() {
  return (await getViewer()) ? null : <VisitorPanel />;
}

/** The panel for visitors, empty for signed-in users. In a file of its own, because pages without it would load its script. */
export function PanelForVisitors() {
  return (
    <Suspense>
      <Panel />
    </Suspense>
  );
}
