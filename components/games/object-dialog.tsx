'use client';

import {
  FormDialog,
  FormDialogActions,
  useCloseWhenDone,
  type OpenedForm,
} from '@/components/forms/form-dialog';
import { TextAreaField } from '@/components/forms/text-area-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { FormError } from '@/components/ui/form-error';
import type { GameSquare } from '@/lib/bingo/game';
import { limits } from '@/lib/limits';
import * as objectionFailures from '@/lib/objections/failures';
import { objectToMarkSchema } from '@/lib/objections/schema';
import { objectToMark, objectToMarkAsGuest } from '@/server-actions/objections';

type ObjectFormProps = { square: GameSquare; isGuest: boolean; onDone: () => void };

export function ObjectDialog({ square, isGuest, onDone, ...dialog }: OpenedForm & ObjectFormProps) {
  return (
    <FormDialog
      {...dialog}
      name="object_to_mark"
      title="Object to this mark"
      description={
        <>
          “<bdi>{square.summary}</bdi>”: say why it should not be marked. You can object once.
        </>
      }
    >
      {(close) => <ObjectForm square={square} isGuest={isGuest} onDone={onDone} close={close} />}
    </FormDialog>
  );
}

function ObjectForm({ square, isGuest, onDone, close }: ObjectFormProps & { close: () => void }) {
  const { formProps, fields, answer, isBusy, problem } = useFormAction(
    isGuest ? objectToMarkAsGuest : objectToMark,
    objectToMarkSchema,
    { failure: objectionFailures.objectToMark },
  );
  useCloseWhenDone(answer, () => {
    onDone();
    close();
  });
  return (
    <form {...formProps} className="grid gap-4">
      <FormError {...problem} />
      <input type="hidden" name={fields.game_square_id.name} value={square.id} />
      <TextAreaField
        field={fields.reason}
        label="Reason"
        rows={3}
        maxLength={limits.objection_reason}
      />
      <FormDialogActions label="Object" onCancel={close} isBusy={isBusy} />
    </form>
  );
}
