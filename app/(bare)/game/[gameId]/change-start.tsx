'use client';

import {
  FormDialog,
  FormDialogActions,
  useCloseWhenDone,
  type OpenedForm,
} from '@/components/forms/form-dialog';
import { MomentField, TimeZoneInput } from '@/components/forms/moment-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { FormError } from '@/components/forms/form-error';
import type { Game } from '@/lib/bingo/game';
import { changeStartSchema } from '@/lib/games/schema';
import { changeStart } from '@/server-actions/games';
import { change_start_failed } from '@/lib/words/games';

/** The dialog in which the host changes when a private game starts. */
export const ChangeStart = ({ game, ...dialog }: OpenedForm & { game: Game }) => (
  <FormDialog {...dialog} title="Change Start">
    {(close) => <StartForm game={game} onDone={close} />}
  </FormDialog>
);

function StartForm({ game, onDone }: { game: Game; onDone: () => void }) {
  const { formProps, fields, answer, isBusy, refusal } = useFormAction(
    changeStart,
    changeStartSchema,
    { failed: change_start_failed },
  );
  useCloseWhenDone(answer, onDone);
  return (
    <form {...formProps} className="grid gap-4">
      <FormError message={refusal} />
      <input type="hidden" name="game_id" value={game.id} />
      <input type="hidden" name="seen_start" value={game.scheduled_start ?? ''} />
      <TimeZoneInput />
      <MomentField
        field={fields.scheduled_start}
        label="Starts at"
        aside={null}
        hint="Members get a notification, and people invited by email get an email."
        moment={game.scheduled_start}
      />
      <FormDialogActions label="Change Start" onCancel={onDone} isBusy={isBusy} />
    </form>
  );
}
