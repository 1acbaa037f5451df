'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { Spinner } from '@/components/ui/spinner';

/** Redirects to the group of a created session, for a viewer who returns to the wizard's last step later. */
export function OnToGroup({ group_id }: { group_id: string }) {
  const router = useRouter();
  useEffect(() => router.replace(`/group/${encodeURIComponent(group_id)}`), [router, group_id]);
  return <Spinner className="mx-auto my-16 size-8" />;
}
