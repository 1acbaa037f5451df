import 'server-only';
import type { MyNotices } from '@/lib/contract/notices';
import { withoutDelayed } from '@/lib/accounts/delay';
import { read } from '@/lib/server/read';

/** A page of the viewer's notices, without those of games that this browser follows behind the broadcast. */
export async function listMyNotices(page: number): Promise<MyNotices> {
  const { notices, ...settings } = await read('load_notices_failed', 'my_notices', {
    page,
  });
  const rows = notices.rows.map((row) => ({ row, game_id: row.game?.id ?? null }));
  const shown = (await withoutDelayed(rows)).map(({ row }) => row);
  return { notices: { ...notices, rows: shown }, ...settings };
}
