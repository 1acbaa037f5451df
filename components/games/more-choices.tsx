import type { FieldMetadata } from '@conform-to/react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { DealingField } from './dealing-field';
import { PrizesField } from './prizes-field';

type Text = FieldMetadata<string | null | undefined>;

type MoreChoicesProps = {
  fields: { prizes: Text; dealing: Text; locks_at: Text };
  /** Called with the time that is typed, for a form that keeps it. */
  onMoment: (locks_at: string) => void;
};

/** The fields that most games leave as they are, behind a button until one of them differs. */
export function MoreChoices({ fields, onMoment }: MoreChoicesProps) {
  const { prizes, dealing } = fields;
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
        <DealingField fields={fields} onMoment={onMoment} />
      </div>
    </>
  );
}
