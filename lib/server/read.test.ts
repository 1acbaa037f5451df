import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { log } from './log';
import { read } from './read';

const answers = vi.hoisted(() => ({ own: {}, public: {} }));

vi.mock('./supabase', () => ({
  createServerSupabase: async () => ({ token: 'forged', rpc: async () => answers.own }),
  createPublicSupabase: () => ({ rpc: async () => answers.public }),
}));

const written = {
  error: vi.spyOn(log, 'error').mockReturnValue(),
  rejected: vi.spyOn(log, 'rejected').mockReturnValue(),
};
afterEach(() => vi.clearAllMocks());
afterAll(() => vi.restoreAllMocks());

const failure = (code: string, status: number) => ({
  data: null,
  error: { code, message: '' },
  status,
});
const readAccount = () => read('load_account_failed', 'my_account', {});

it.each(['PGRST301', 'PGRST302', 'PGRST303'])(
  'a call with a token that is rejected with %s is one of a visitor, and no error',
  async (code) => {
    answers.own = failure(code, 401);
    answers.public = { data: null, error: null, status: 200 };
    expect(await readAccount()).toBeNull();
    expect(written.rejected).toHaveBeenCalledWith('the token of a session');
    expect(written.error).not.toHaveBeenCalled();
    answers.public = failure('42501', 401);
    await expect(readAccount()).rejects.toThrow();
    expect(written.rejected).toHaveBeenCalledWith('a call of my_account');
    expect(written.error).not.toHaveBeenCalled();
  },
);

it('a read that a rule refuses is no error', async () => {
  answers.own = failure('P0001', 400);
  await expect(readAccount()).rejects.toThrow();
  expect(written.rejected).toHaveBeenCalledWith('a call of my_account');
  expect(written.error).not.toHaveBeenCalled();
});

it('a key that is rejected is an error', async () => {
  answers.own = answers.public = failure('PGRST301', 401);
  await expect(readAccount()).rejects.toThrow();
  expect(written.error).toHaveBeenCalledOnce();
});
