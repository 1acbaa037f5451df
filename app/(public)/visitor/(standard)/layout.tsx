import { AccountCorner } from '@/components/accounts/account-corner';
import { StandardShell } from '@/components/shell/shells';
import { VisitorPanel } from '@/components/shell/visitor-panel';

export default function VisitorStandardLayout({ children }: { children: React.ReactNode }) {
  return (
    <StandardShell account={<AccountCorner viewer={null} />} aside={<VisitorPanel />}>
      {children}
    </StandardShell>
  );
}
