import Link from 'next/link';
import { Badge } from '@/components/ui/badge';
import { LocalTime } from '@/components/ui/local-time';
import { Sentence } from '@/components/ui/sentence';
import { gameTitle } from '@/lib/bingo/game';
import type { ListedNotice } from '@/lib/contract/notices';
import { noticePath } from '@/lib/paths';
import { noticeLine } from '@/lib/words/notices';

/** One notice, which leads to its game or to the invitation. */
export function NoticeRow({ notice }: { notice: ListedNotice }) {
  const { game, group_name, at, created_at, is_read } = notice;
  const { title, sentence } = noticeLine(notice);
  return (
    <li className="py-4">
      <h2 className="text-title wrap-anywhere">
        <Link href={noticePath(notice)} className="link">
          <Sentence text={title} />
        </Link>
        {!is_read && (
          <>
            {' '}
            <Badge tone="press">New</Badge>
          </>
        )}
      </h2>
      {sentence && (
        <p className="wrap-anywhere">
          <Sentence text={sentence} />
        </p>
      )}
      <p className="flex flex-wrap gap-x-4 text-fine text-ink-soft">
        {game && (
          <span className="wrap-anywhere">
            <bdi>{gameTitle(game)}</bdi>
            {group_name && (
              <>
                , <bdi>{group_name}</bdi>
              </>
            )}
          </span>
        )}
        {at && (
          <strong className="font-semibold text-ink">
            <LocalTime at={at} />
          </strong>
        )}
        <LocalTime at={created_at} className="max-sm:basis-full" />
      </p>
    </li>
  );
}
