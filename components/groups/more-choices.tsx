'use client';

import type { FieldMetadata } from '@conform-to/react';
import { useEffect, useEffectEvent, useRef, useState, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { MomentField, TimeZoneInput } from '@/components/forms/moment-field';
import { TextField } from '@/components/forms/text-field';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { yearFrom } from '@/lib/bingo/pace';
import { DealingField, PaceField, PrizesField } from './dealing-fields';
import { doesEverybodyWrite, WRITTEN_UNTIL, type EverybodyWritesProps } from './everybody-writes';

type Choices = 'pace' | 'scheduled_start' | 'ends_at' | 'prizes' | 'dealing' | 'locks_at';

type MoreChoicesProps = {
  fields: Record<Choices, FieldMetadata<string | null | undefined>> &
    EverybodyWritesProps['fields'] & {
      card_price: ComponentProps<typeof TextField>['field'];
    };
  /** Called with the times that are typed or proposed. */
  onMoment: (times: Partial<Record<Choices, string>>) => void;
};

const NO_YEAR = { dealing: 'dealt', locks_at: '', ends_at: '' };

/**
 * The price, and the fields that most games leave as they are. These are behind a button until one of them has another
 * value or an error, or everybody writes, which needs a later start. Choosing a year fills in the times of a year, and
 * choosing another pace removes them.
 */
export function MoreChoices({ fields, onMoment }: MoreChoicesProps) {
  const { scheduled_start, ends_at, prizes, dealing, locks_at } = fields;
  const pace = fields.pace.value ?? fields.pace.initialValue;
  const isYear = pace === 'year';
  const choices = useRef<HTMLDivElement>(null);
  const [wasYear, setWasYear] = useState(isYear && Boolean(ends_at.initialValue));
  const [proposed, propose] = useState<typeof NO_YEAR | null>(null);
  const [isOpen, setOpen] = useState(
    prizes.initialValue === 'three' ||
      dealing.initialValue === 'chosen' ||
      Boolean(scheduled_start.initialValue || ends_at.initialValue),
  );
  const isWritten = doesEverybodyWrite(fields);
  const isNeeded = isWritten || Object.values(fields).some(({ errors }) => errors);
  if (!isOpen && isNeeded) setOpen(true);
  if (isYear !== wasYear) {
    setWasYear(isYear);
    propose(isYear ? yearFrom(new Date()) : NO_YEAR);
    if (isYear) setOpen(true);
  }

  const place = useEffectEvent(({ dealing, ...times }: typeof NO_YEAR) => {
    onMoment(times);
    const select = choices.current?.querySelector<HTMLSelectElement>('select[name=dealing]');
    if (!select) return;
    select.value = dealing;
    // A value that a script sets fires no event, so this one tells the form and its draft about the choice.
    select.dispatchEvent(new Event('input', { bubbles: true }));
  });
  useEffect(() => {
    if (proposed) place(proposed);
  }, [proposed]);

  function open() {
    flushSync(() => setOpen(true));
    choices.current?.querySelector('select')?.focus();
  }

  return (
    <>
      <TimeZoneInput />
      <TextField
        field={fields.card_price}
        label="Price to play"
        aside="play money, in dollars"
        hint="Every card adds this to the group pot. Nobody pays real money."
        inputMode="decimal"
      />
      {!isOpen && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="secondary" aria-expanded={false} onClick={open}>
            More
            <Icon name="chevron-down" className="size-5" />
          </Button>
          <p className="min-w-0 flex-1 basis-32 text-fine text-ink-soft">
            Start, end, prizes, and how cards are made.
          </p>
        </div>
      )}
      <div ref={choices} hidden={!isOpen} className="grid gap-6">
        <PaceField field={fields.pace} />
        <MomentField
          field={scheduled_start}
          label="Starts at"
          aside={isWritten ? null : undefined}
          hint={
            isWritten
              ? WRITTEN_UNTIL
              : 'Until then, friends can get cards but not mark. Leave it empty to start now.'
          }
          moment={scheduled_start.initialValue ?? null}
          onMoment={(typed) => onMoment({ scheduled_start: typed })}
        />
        <MomentField
          key={proposed?.ends_at}
          field={ends_at}
          label="Ends at"
          aside={isYear ? null : undefined}
          hint="The closest cards share what nobody has won by then."
          moment={proposed?.ends_at ?? ends_at.initialValue ?? null}
          onMoment={(typed) => onMoment({ ends_at: typed })}
        />
        <PrizesField field={prizes} />
        <DealingField
          key={proposed?.locks_at}
          fields={{ dealing, locks_at }}
          lock={proposed?.locks_at}
          onMoment={(typed) => onMoment({ locks_at: typed })}
        />
      </div>
    </>
  );
}
