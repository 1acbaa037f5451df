import { connection } from 'next/server';
import { ViewerCorner } from '@/app/viewer-corner';
import { BareShell } from '@/components/shell/shells';

/** The pages of one person are rendered for each request, because their policy has a nonce. */
export const instant = false;

export default async function BareLayout({ children }: { children: React.ReactNode }) {
  await connection();
  return <BareShell account={<ViewerCorner />}>{children}</BareShell>;
}
