'use client';

import {
  FormDialog,
  FormDialogActions,
  useCloseWhenDone,
  type OpenedForm,
} from '@/components/forms/form-dialog';
import { TextAreaField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { Button } from '@/components/ui/button';
import { FormError } from '@/components/forms/form-error';
import type { GameSquare } from '@/lib/bingo/game';
import { objection_overtaken, object_failed } from '@/lib/words/objections';
import { quoted } from '@/lib/words/message';
import { objectToMarkSchema } from '@/lib/games/card-schema';
import { objectToMark, objectToMarkAsGuest } from '@/server-actions/objections';
import { useGame } from '@/components/game/game-provider';

type ObjectDialogProps = {
  square: GameSquare;
  /** The win to which the viewer objects. */
  win: number;
  isGuest: boolean;
  onDone: () => void;
};
type ObjectFormProps = ObjectDialogProps & { isOvertaken: boolean; close: () => void };

export function ObjectDialog({ open, onOpenChange, ...form }: OpenedForm & ObjectDialogProps) {
  const { game } = useGame();
  // True if another objection was upheld while this dialog was open.
  const { win } = form;
  const isOvertaken = game.wins.every(({ seq }) => seq !== win);
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      name="object_to_mark"
      title="Object to this mark"
      description={
        <>
          <bdi>{quoted(form.square.summary)}</bdi>
          {!isOvertaken && ': say why it should not be marked. You can object once per win.'}
        </>
      }
    >
      {(close) => <ObjectForm {...form} isOvertaken={isOvertaken} close={close} />}
    </FormDialog>
  );
}

function ObjectForm({ square, win, isGuest, onDone, isOvertaken, close }: ObjectFormProps) {
  const { formProps, fields, answer, isBusy, refusal } = useFormAction(
    isGuest ? objectToMarkAsGuest : objectToMark,
    objectToMarkSchema,
    { failed: object_failed },
  );
  useCloseWhenDone(answer, () => {
    onDone();
    close();
  });
  return (
    <form {...formProps} className="grid gap-4">
      <FormError message={isOvertaken ? objection_overtaken : refusal} />
      <input type="hidden" name={fields.game_square_id.name} value={square.id} />
      <input type="hidden" name={fields.win.name} value={win} />
      <TextAreaField field={fields.reason} label="Reason" rows={3} />
      {isOvertaken ? (
        <Button variant="secondary" className="justify-self-end" onClick={close}>
          Close
        </Button>
      ) : (
        <FormDialogActions label="Object" onCancel={close} isBusy={isBusy} />
      )}
    </form>
  );
}
