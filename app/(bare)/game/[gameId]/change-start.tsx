'use client';

import {
  FormDialog,
  FormDialogActions,
  useCloseWhenDone,
  type OpenedForm,
} from '@/components/forms/form-dialog';
import { MomentField, TimeZoneInput } from '@/components/forms/moment-field';
import { useTypedText } from '@/components/forms/typed-text';
import { useFormAction } from '@/components/forms/use-form-action';
import { FormError } from '@/components/forms/form-error';
import { useHasPassed } from '@/components/game/due';
import type { Game } from '@/lib/bingo/game';
import { changeStartSchema } from '@/lib/games/schema';
import { changeStart } from '@/server-actions/games';
import { change_start_failed, start_hint } from '@/lib/words/games';
import { movedAlong, timeZone } from '@/lib/words/time';

/** The dialog in which the host changes when a private game starts, locks and ends. Lock and end move with the start until they are edited. */
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
  const seen = game.scheduled_start ?? '';
  const isPastLock = useHasPassed(game.locks_at ?? '', game.is_locked);
  const [start, setStart] = useTypedText(fields.scheduled_start.name, seen);
  const moved = (at: string | null) => at && movedAlong(at, seen, start, timeZone());
  return (
    <form {...formProps} className="grid gap-4">
      <FormError message={refusal} />
      <input type="hidden" name="game_id" value={game.id} />
      <input type="hidden" name="seen_start" value={seen} />
      <input type="hidden" name="pace" value={game.pace} />
      <input type="hidden" name="dealing" value={isPastLock ? 'dealt' : game.dealing} />
      <TimeZoneInput />
      <MomentField
        field={fields.scheduled_start}
        label="Starts at"
        aside={null}
        hint={start_hint.title}
        moment={game.scheduled_start}
        onMoment={setStart}
      />
      {isPastLock && <p className="text-ink-soft">The cards are locked and stay locked.</p>}
      {game.locks_at && !isPastLock && (
        <MomentField
          key={`lock ${moved(game.locks_at)}`}
          field={fields.locks_at}
          label="Cards lock at"
          aside={null}
          hint="Until then, players can buy cards and choose squares."
          moment={moved(game.locks_at)}
        />
      )}
      <MomentField
        key={`end ${moved(game.ends_at)}`}
        field={fields.ends_at}
        label="Ends at"
        aside={game.pace === 'year' ? null : 'optional'}
        hint="The closest cards share what nobody has won by then."
        moment={moved(game.ends_at)}
      />
      <FormDialogActions label="Change Start" onCancel={onDone} isBusy={isBusy} />
    </form>
  );
}
