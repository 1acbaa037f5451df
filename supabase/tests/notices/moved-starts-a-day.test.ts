import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { inAnHour } from '../support/chosen.ts';
import { makePeople, sql } from '../support/db.ts';
import { callAs } from '../support/games.ts';
import { invite } from '../support/groups.ts';
import { claimAt, report, zoneAtNoon } from '../support/notices.ts';
import * as starts from '../support/starts.ts';

test('a mailbox gets ten mails of moved starts a day, and the last start after that', async () => {
  await sql`delete from private.deliveries where true`;
  const [ann, ben] = await makePeople('Ann', 'Ben');
  const [name, other] = [randomUUID(), randomUUID()].map((one) => `${one}@example.test`) as [
    string,
    string,
  ];
  const p_time_zone = zoneAtNoon();
  const p_game_id = await starts.openForLater([ann, ben], {
    ...{ p_scheduled_start: inAnHour(48), p_time_zone },
  });
  const { group_id, scheduled_start: p_seen_start } = await starts.gameOf(ann, p_game_id);
  const group = { group_id: group_id!, invite_code: '' };
  for (const email of [name, name.replace('@', '+games@'), other]) await invite(ann, group, email);
  // Ten, the first of them 22 hours ago.
  await sql`
    insert into private.deliveries (invitation_id, game_id, channel, due_at, sent_at)
    select id, ${p_game_id}, 'mail', now(), now() - n * interval '2 hours'
    from public.group_invitations, generate_series(2, 11) as n where email = ${name}`;
  await callAs(ann, 'change_start', {
    ...{ p_game_id, p_start: inAnHour(72), p_seen_start, p_time_zone },
  });

  /** How many mails each mailbox gets at this time. */
  const mailed = async (minutes: number) => {
    const mails = await claimAt(new Date(Date.now() + minutes * 60_000));
    const own = mails.filter((mail) => mail.notice?.game?.id === p_game_id);
    for (const mail of own) await report(mail);
    return [name, other].map(
      (one) => own.filter(({ email }) => email?.startsWith(one.split('@')[0]!)).length,
    );
  };
  expect(await mailed(2)).toEqual([0, 1]);
  expect(await mailed(2 * 60 + 3)).toEqual([1, 0]);
  expect(await mailed(4 * 60 + 4)).toEqual([1, 0]);
});
