import { expect, it, vi } from 'vitest';
import { getInvite } from './invitation-queries';

const offersAnonymousUsers = vi.hoisted(() => vi.fn());

vi.mock('next/headers', () => ({ headers: async () => new Headers() }));
vi.mock('next/server', () => ({ connection: async () => undefined }));
vi.mock('@/lib/server/auth-settings', () => ({ offersAnonymousUsers }));
vi.mock('@/lib/server/supabase', () => ({
  createServerSupabase: vi.fn(),
  createPublicSupabase: () => ({
    rpc: async () => ({ data: { group_name: 'Friends', table: { wait: 0 } }, error: null }),
  }),
}));

it.each([true, false])(
  'an invitation offers to play without an account if the auth server does: %s',
  async (isOffered) => {
    offersAnonymousUsers.mockResolvedValue(isOffered);
    expect(await getInvite('ABC123')).toEqual({
      group_name: 'Friends',
      table: isOffered ? { wait: 0 } : null,
    });
  },
);
