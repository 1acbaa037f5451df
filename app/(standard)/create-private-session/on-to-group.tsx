'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { Spinner } from '@/components/ui/spinner';

/** A session that was made is at home in its group, once the wizard has forgotten it. */
export function OnToGroup({ group_id }: { group_id: string }) {
  const router = useRouter();
  useEffect(() => router.replace(`/group/${encodeURIComponent(group_id)}`), [router, group_id]);
  return <Spinner className="mx-auto my-16 size-8" />;
}
