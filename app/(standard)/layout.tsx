import { cookies } from 'next/headers';
import { ViewerCorner } from '@/app/viewer-corner';
import { StandardShell } from '@/components/shell/shells';
import { VisitorPanel } from '@/components/shell/visitor-panel';
import { SESSION_COOKIE } from '@/lib/cookies';

/** The pages of one person are rendered for each request, because their policy has a nonce. */
export const instant = false;

export default async function StandardLayout({ children }: { children: React.ReactNode }) {
  const isVisitor = !(await cookies()).has(SESSION_COOKIE);
  return (
    <StandardShell account={<ViewerCorner />} aside={isVisitor && <VisitorPanel />}>
      {children}
    </StandardShell>
  );
}
