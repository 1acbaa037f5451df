'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { showToast } from '@/components/ui/toast';
import { tellOtherTabs } from '@/components/shell/other-tabs';
import { holdsGuestCards } from '@/lib/cookies';
import { limits } from '@/lib/limits';
import type { Message } from '@/lib/words/message';
import { migrateGuestCards } from '@/server-actions/guests';
import { ConfirmDialog } from '@/components/forms/confirm-action';
import { useAction } from '@/components/forms/use-action';
import { migrate_cards_failed } from '@/lib/words/accounts';

/** Storage key: the people who chose "Not now" in this tab. */
const ASKED = 'hb-cards-stay';

type GuestMigrationProps = {
  user_id: string;
  /** The page was rendered for a browser with a guest's cards. */
  holdsCards: boolean;
};

/**
 * Moves the cards that this browser bought as a guest to the signed-in account. It is on every page of a signed-in person.
 * If the account may belong to another person than the guest, it asks first.
 */
export function GuestMigration({ user_id, holdsCards }: GuestMigrationProps) {
  const router = useRouter();
  const [question, ask] = useState<Message | null>(null);

  useEffect(() => {
    if (!holdsGuestCards(document.cookie)) {
      // Another tab has moved them since.
      if (holdsCards) router.refresh();
      return;
    }
    const timer = setTimeout(async () => {
      // Ignores errors: the server logs them, and the next page tries again.
      const result = await migrateGuestCards({}).catch(() => null);
      if (result?.ok && result.message) {
        showToast(result.message);
        tellOtherTabs('identity_changed');
      }
      if (result?.ok !== false || result.code !== 'not_begun_here') return;
      if (sessionStorage.getItem(ASKED) === user_id) return;
      ask(result.message);
    }, limits.migration_delay_ms);
    return () => clearTimeout(timer);
  }, [user_id, holdsCards, router]);

  function close() {
    sessionStorage.setItem(ASKED, user_id);
    ask(null);
  }

  return question && <MoveGuestCards user_id={user_id} question={question} onClose={close} />;
}

type MoveGuestCardsProps = {
  /** The id of the account that the question names. */
  user_id: string;
  question: Message;
  onClose: () => void;
};

/** Asks whether to move this browser's guest cards to the signed-in account. */
function MoveGuestCards({ user_id, question, onClose }: MoveGuestCardsProps) {
  const { run, isBusy, refusal } = useAction(migrate_cards_failed);

  async function move() {
    const agreed = { agreed_by: user_id };
    const result = await run(() => migrateGuestCards(agreed), { shown: 'all' });
    if (result?.ok) onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      question={question}
      label="Move cards"
      cancel="Not now"
      isBusy={isBusy}
      refusal={refusal?.message}
      onConfirm={move}
    />
  );
}
