import { connection } from 'next/server';

/** Rendered for each request, because the policy has a nonce. */
export const instant = false;

export default async function AloneLayout({ children }: { children: React.ReactNode }) {
  await connection();
  return <main>{children}</main>;
}
