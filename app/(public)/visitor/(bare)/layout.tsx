import { VisitorCorner } from '@/components/accounts/visitor-corner';
import { BareShell } from '@/components/shell/shells';

export default function VisitorBareLayout({ children }: { children: React.ReactNode }) {
  return <BareShell account={<VisitorCorner />}>{children}</BareShell>;
}
