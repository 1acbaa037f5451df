import { BrowserCorner, ForVisitors } from '@/components/accounts/browser-corner';
import { StandardShell } from '@/components/shell/shells';
import { VisitorPanel } from '@/components/shell/visitor-panel';

export default function PublicStandardLayout({ children }: { children: React.ReactNode }) {
  return (
    <StandardShell
      account={<BrowserCorner />}
      aside={
        <ForVisitors>
          <VisitorPanel />
        </ForVisitors>
      }
    >
      {children}
    </StandardShell>
  );
}
