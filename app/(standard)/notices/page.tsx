import type { Metadata } from 'next';
import { PagedList } from '@/components/forms/paged-list';
import { NoticeRow } from '@/components/notices/notice-row';
import { ReadShown } from '@/components/notices/read-shown';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { requireViewer } from '@/lib/accounts/viewer';
import { listMyNotices } from '@/lib/notices/queries';
import { listQueryOf } from '@/lib/words/paging';

export const metadata: Metadata = { title: 'Notifications' };

// Not streamed on a full load, because nothing of the page is known before its data.
export const instant = false;

type Props = PageProps<'/notices'>;

export default async function NoticesPage({ searchParams }: Props) {
  const { page } = listQueryOf(await searchParams);
  const [, { notices }] = await Promise.all([requireViewer('/notices'), listMyNotices(page)]);
  const unread = notices.rows.filter(({ is_read }) => !is_read).map(({ id }) => id);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 pb-6">
        <h1 className="text-headline">Notifications</h1>
        <ButtonLink href="/notices/settings" variant="secondary" size="sm">
          Settings
        </ButtonLink>
      </div>
      <PagedList
        path="/notices"
        noun="notification"
        query={{ q: '', page }}
        found={notices}
        nothing={
          <EmptyState title="No news for you yet" level={2}>
            Full lines, finished games and invitations are kept here for 90 days.
          </EmptyState>
        }
        table={(rows) => (
          <ul className="divide-y border-y">
            {rows.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} />
            ))}
          </ul>
        )}
      />
      <ReadShown ids={unread} />
    </>
  );
}
