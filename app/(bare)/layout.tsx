import { ViewerCorner } from '@/app/viewer-corner';
import { BareShell } from '@/components/shell/shells';

export default function BareLayout({ children }: { children: React.ReactNode }) {
  return <BareShell account={<ViewerCorner />}>{children}</BareShell>;
}
