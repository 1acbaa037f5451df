import { BrowserCorner } from '@/components/accounts/browser-corner';
import { BareShell } from '@/components/shell/shells';

export default function PublicBareLayout({ children }: { children: React.ReactNode }) {
  return <BareShell account={<BrowserCorner />}>{children}</BareShell>;
}
