import { expect, it, vi } from 'vitest';
import { log } from '@/lib/server/log';
import { withCountedMail } from './counted-mail';

vi.mock('next/headers', () => ({ headers: async () => new Headers() }));
vi.mock('@/lib/server/sender', () => ({ canMail: () => true }));
vi.mock('./auth-mailing', () => ({ mailFirst: vi.fn(), mailLater: vi.fn() }));

it.each([
  ['invalid_request', 1],
  ['invalid_email', 0],
])('the operator learns that the database takes no mail of this app: %s', async (code, lines) => {
  const rejected = vi.spyOn(log, 'rejected').mockReturnValue();
  const error = { code: 'P0001', message: code, details: '' };
  const rpc = async () => ({ data: null, error, status: 400 });
  const send = vi.fn();
  await expect(
    withCountedMail({ rpc } as never, 'sign_up', 'ann@example.com', send),
  ).rejects.toMatchObject({ code });
  expect(send).not.toHaveBeenCalled();
  expect(rejected.mock.calls.filter(([what]) => what.startsWith('APP_KEY'))).toHaveLength(lines);
  rejected.mockRestore();
});
