import { ConfirmAction } from '@/components/forms/confirm-action';
import { Badge } from '@/components/ui/badge';
import { DataTable } from '@/components/ui/data-table';
import { Money } from '@/components/ui/money';
import type { AdminUser } from '@/lib/contract/accounts';
import {
  confirm_make_admin,
  confirm_remove_admin,
  confirm_remove_own_admin,
} from '@/lib/words/admin';
import { fill } from '@/lib/words/message';
import { formatDate } from '@/lib/words/time';
import { grantAdmin, revokeAdmin } from '@/server-actions/admins';
import { update_role_failed } from '@/lib/words/accounts';

export function UsersTable({ users, viewer_id }: { users: AdminUser[]; viewer_id: string }) {
  return (
    <DataTable
      caption="Users"
      rows={users}
      keyOf={({ user_id }) => user_id}
      columns={[
        {
          title: 'Display name',
          cell: (user) => <Name user={user} isViewer={user.user_id === viewer_id} />,
        },
        { title: 'Username', cell: ({ username }) => username },
        {
          title: 'Bank balance',
          isNumber: true,
          cell: ({ bingo_bank_balance }) => <Money amount={bingo_bank_balance} />,
        },
        { title: 'Groups', isNumber: true, cell: ({ group_count }) => group_count },
        { title: 'Games', isNumber: true, cell: ({ game_count }) => game_count },
        { title: 'Wins', isNumber: true, cell: ({ win_count }) => win_count },
        {
          title: 'Role',
          cell: ({ is_admin, has_account }) => (
            <Badge tone={is_admin ? 'press' : 'neutral'}>
              {is_admin ? 'Admin' : has_account ? 'User' : 'No account'}
            </Badge>
          ),
        },
        { title: 'Joined', cell: ({ created_at }) => formatDate(created_at) },
      ]}
      actions={(user) => <RoleButton user={user} isViewer={user.user_id === viewer_id} />}
    />
  );
}

function Name({ user, isViewer }: { user: AdminUser; isViewer: boolean }) {
  return (
    <span className="font-serif text-lg leading-snug font-semibold wrap-anywhere">
      <bdi>{user.display_name}</bdi>
      {isViewer && <span className="ml-2 text-fine font-normal text-ink-soft">(you)</span>}
    </span>
  );
}

function RoleButton({ user, isViewer }: { user: AdminUser; isViewer: boolean }) {
  const { user_id, display_name, is_admin, has_account } = user;
  if (!has_account) return null;
  if (!is_admin) {
    return (
      <ConfirmAction
        label="Make Admin"
        aria-label={`Make Admin: ${display_name}`}
        question={fill(confirm_make_admin, { name: display_name })}
        action={grantAdmin}
        failed={update_role_failed}
        input={{ user_id }}
      />
    );
  }
  return (
    <ConfirmAction
      label="Remove Admin"
      aria-label={`Remove Admin from ${display_name}`}
      variant="danger"
      isDangerous
      question={fill(isViewer ? confirm_remove_own_admin : confirm_remove_admin, {
        name: display_name,
      })}
      action={revokeAdmin}
      failed={update_role_failed}
      input={{ user_id }}
      {...(isViewer && { next: '/' })}
    />
  );
}
