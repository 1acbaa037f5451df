import { AccountCorner } from '@/components/accounts/account-corner';
import { BareShell } from '@/components/shell/shells';

export default function VisitorBareLayout({ children }: { children: React.ReactNode }) {
  return <BareShell account={<AccountCorner viewer={null} />}>{children}</BareShell>;
}
