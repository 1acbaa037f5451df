import type { FieldMetadata } from '@conform-to/react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MomentField } from '@/components/forms/moment-field';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { DealingField } from './dealing-field';
import { PrizesField } from './prizes-field';

type Text = FieldMetadata<string | null | undefined>;

type MoreChoicesProps = {
  fields: { scheduled_start: Text; prizes: Text; dealing: Text; locks_at: Text };
  /** Called with a time that is typed, for a form that keeps it. */
  onMoment: (typed: { scheduled_start: string } | { locks_at: string }) => void;
};

/** When the game starts; and the fields that most games leave as they are, behind a button until one of them differs. */
export function MoreChoices({ fields, onMoment }: MoreChoicesProps) {
  const { scheduled_start, prizes, dealing } = fields;
  const choices = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(
    prizes.initialValue === 'three' || dealing.initialValue === 'chosen',
  );

  function open() {
    flushSync(() => setOpen(true));
    choices.current?.querySelector('select')?.focus();
  }

  return (
    <>
      <MomentField
        field={scheduled_start}
        label="Starts at"
        hint="Until then, friends get their cards and nobody marks. Without a time, it starts now."
        moment={scheduled_start.initialValue ?? null}
        onMoment={(typed) => onMoment({ scheduled_start: typed })}
      />
      {!isOpen && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="secondary" aria-expanded={false} onClick={open}>
            More ways to play
            <Icon name="chevron-down" className="size-5" />
          </Button>
          <p className="min-w-0 flex-1 basis-32 text-fine text-ink-soft">
            Three prizes, or cards that everybody chooses.
          </p>
        </div>
      )}
      <div ref={choices} hidden={!isOpen} className="grid gap-6">
        <PrizesField field={prizes} />
        <DealingField fields={fields} onMoment={(locks_at) => onMoment({ locks_at })} />
      </div>
    </>
  );
}
