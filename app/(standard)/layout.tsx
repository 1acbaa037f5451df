import { PanelForVisitors } from '@/app/panel-for-visitors';
import { ViewerCorner } from '@/app/viewer-corner';
import { StandardShell } from '@/components/shell/shells';

export default function StandardLayout({ children }: { children: React.ReactNode }) {
  return (
    <StandardShell account={<ViewerCorner />} aside={<PanelForVisitors />}>
      {children}
    </StandardShell>
  );
}
