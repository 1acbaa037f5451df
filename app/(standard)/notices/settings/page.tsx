import type { Metadata } from 'next';
import { Choices } from '@/components/notices/choices';
import { ButtonLink } from '@/components/ui/button';
import { requireViewer } from '@/lib/accounts/viewer';
import { canMail } from '@/lib/server/sender';
import { pushKey } from '@/lib/notices/pushing';
import { listMyNotices } from '@/lib/notices/queries';

export const metadata: Metadata = { title: 'Notification settings' };

// Not streamed on a full load, because nothing of the page is known before its data.
export const instant = false;

export default async function NoticeSettingsPage() {
  const [, { choices, mail }] = await Promise.all([
    requireViewer('/notices/settings'),
    listMyNotices(1),
  ]);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 pb-6">
        <h1 className="text-headline">Notification settings</h1>
        <ButtonLink href="/notices" variant="secondary" size="sm">
          All Notifications
        </ButtonLink>
      </div>
      <Choices {...{ choices, mail }} canMail={canMail()} pushKey={pushKey()} />
    </>
  );
}
