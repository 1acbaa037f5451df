import { VisitorCorner } from '@/components/accounts/visitor-corner';
import { StandardShell } from '@/components/shell/shells';
import { VisitorPanel } from '@/components/shell/visitor-panel';

export default function VisitorStandardLayout({ children }: { children: React.ReactNode }) {
  return (
    <StandardShell account={<VisitorCorner />} aside={<VisitorPanel />}>
      {children}
    </StandardShell>
  );
}
