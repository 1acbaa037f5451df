'use client';

import type { FieldMetadata } from '@conform-to/react';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentProps,
  type FormEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { MomentField, TimeZoneInput } from '@/components/forms/moment-field';
import { TextField } from '@/components/forms/text-field';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { GroupSet, ThemeSquares } from '@/lib/contract/sets';
import type { Theme } from '@/lib/contract/themes';
import { yearFrom } from '@/lib/bingo/pace';
import { PACES } from '@/lib/bingo/kinds';
import { OWN } from '@/lib/groups/set-schema';
import { SampleCard } from '@/components/game/card/sample-card';
import { Spinner } from '@/components/ui/spinner';
import type { Pace } from '@/lib/bingo/game';
import { readThemeSquares } from '@/lib/live/later-reads';
import { sentenceOf } from '@/lib/words/message';
import { load_sets_failed } from '@/lib/words/themes';
import { useDraft } from '@/components/forms/typed-text';
import { limits } from '@/lib/limits';
import { DealingField, PaceField, PrizesField } from './dealing-fields';
import { OWN_SQUARES, ThemeField } from './theme-field';
import { OwnSquares } from './own-squares';
import type { Source } from './start-from';

type Choices = 'stake' | 'pace' | 'scheduled_start' | 'ends_at' | 'prizes' | 'dealing' | 'locks_at';

type NewGameFieldsProps = {
  fields: Record<Choices, FieldMetadata<string | null | undefined>> &
    EverybodyWritesProps['fields'] &
    ComponentProps<typeof ChosenTheme>['fields'] & {
      card_price: ComponentProps<typeof TextField>['field'];
    };
  themes: readonly Theme[];
  /** The group's own squares, newest first. */
  sets?: readonly GroupSet[];
  /** The members of the group, whom squares can be about. */
  people?: ComponentProps<typeof OwnSquares>['people'];
  writer_id: string;
  /** The key under which typed squares are kept. */
  place: string;
  /** Called with the times that are typed or proposed. */
  onMoment: (times: Partial<Record<Choices, string>>) => void;
};

/** The squares of a new private game, its price, and what most games leave as it is. */
export function NewGameFields(props: NewGameFieldsProps) {
  const { fields, themes, sets = [], people, writer_id, place, onMoment } = props;
  const choices = [...sets, ...themes];
  return (
    <>
      <ThemeField
        field={fields.theme_id}
        themes={themes}
        sets={sets.map((set) => ({ ...set, description: wordsOf(set) }))}
        last={OWN_SQUARES}
      />
      <ChosenTheme {...{ fields, choices, people, writer_id, place }} />
      <TextField
        field={fields.stake}
        label="At stake"
        aside="optional"
        hint="Everybody sees it. No money moves."
        autoComplete="off"
        placeholder="e.g. The loser cooks"
      />
      <MoreChoices {...{ fields, onMoment }} />
    </>
  );
}

const wordsOf = ({ square_count, by }: GroupSet) =>
  `Your group’s own: ${square_count} squares${by ? ` by ${by}` : ''}`;

const NO_YEAR = { dealing: 'dealt', locks_at: '', ends_at: '' };

type MoreChoicesProps = Pick<NewGameFieldsProps, 'fields' | 'onMoment'>;

/**
 * The price, and the fields that most games leave as they are. These are behind a button until one of them has another
 * value or an error, or everybody writes, which needs a later start. Choosing a year fills in the times of a year, and
 * choosing another pace removes them.
 */
function MoreChoices({ fields, onMoment }: MoreChoicesProps) {
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
  const isNeeded = isTicked(fields) || Object.values(fields).some(({ errors }) => errors);
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
    // Setting a value in a script fires no event. This event tells the form and its draft about the choice.
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
          hint="Until then, friends can get cards but not mark. Leave it empty to start now."
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

type EverybodyWritesProps = { fields: { everybody_writes: FieldMetadata<boolean | undefined> } };

const isTicked = ({ everybody_writes: { value, initialValue } }: EverybodyWritesProps['fields']) =>
  (value ?? initialValue) === 'on';

/** The tick with which the members add squares until the game starts. */
function EverybodyWrites({ fields }: EverybodyWritesProps) {
  const field = fields.everybody_writes;
  const hintId = `${field.id}-description`;
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 text-[0.9375rem]">
        <input
          type="checkbox"
          name={field.name}
          defaultChecked={isTicked(fields)}
          aria-describedby={hintId}
          className="size-5 shrink-0 accent-press"
        />
        Let everybody add squares before the start
      </label>
      <p id={hintId} className="text-fine text-ink-soft">
        For a later start. Members add squares until then, and the cards are dealt from all of them.
      </p>
      {field.errors && (
        <p role="alert" className="text-sm font-medium text-danger">
          {field.errors[0]}
        </p>
      )}
    </div>
  );
}

type Text = FieldMetadata<string | null | undefined>;

type ChosenThemeProps = {
  fields: {
    theme_id: FieldMetadata<string>;
    pace: Text;
    set_name: Text;
    lines: Text;
  } & EverybodyWritesProps['fields'];
  /** The group's sets, newest first, followed by the themes. */
  choices: readonly Source[];
  people: NewGameFieldsProps['people'];
  writer_id: string;
  place: string;
};

/** Shown below the theme field: a sample card of the selected theme, or the fields to write squares. */
function ChosenTheme({ fields, choices, people, writer_id, place }: ChosenThemeProps) {
  const { theme_id, set_name, lines } = fields;
  const chosen = theme_id.value ?? theme_id.defaultValue;
  const pace =
    PACES.find((one) => one === (fields.pace.value ?? fields.pace.defaultValue)) ?? 'open';
  const theme = choices.find(({ id }) => id === chosen);
  if (theme) return <ThemeSample theme_id={theme.id} name={theme.name} pace={pace} />;
  if (chosen !== OWN) return null;
  return (
    <>
      <OwnSquares
        writer_id={writer_id}
        place={place}
        sources={choices}
        people={people}
        isBegun={isTicked(fields)}
        errors={{ name: set_name.errors, lines: lines.errors }}
        pace={pace}
      />
      <EverybodyWrites fields={fields} />
    </>
  );
}

type ThemeSampleProps = { theme_id: string; name: string; pace: Pace };

/** A button that loads a sample card of the theme. After the first press, the sample follows the selected theme. */
function ThemeSample({ theme_id, name, pace }: ThemeSampleProps) {
  const [isAsked, setAsked] = useState(false);
  const [read, setRead] = useState<{ id: string; theme: ThemeSquares | null } | null>(null);
  const isHere = read?.id === theme_id;

  useEffect(() => {
    if (!isAsked || isHere) return;
    let isCurrent = true;
    readThemeSquares(theme_id).then(
      (theme) => isCurrent && setRead({ id: theme_id, theme }),
      () => isCurrent && setRead({ id: theme_id, theme: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isAsked, isHere, theme_id]);

  if (!isAsked) {
    return (
      <Button variant="secondary" className="justify-self-start" onClick={() => setAsked(true)}>
        See a sample card
      </Button>
    );
  }
  if (!isHere) return <Spinner label="Loading" className="mx-auto my-8 size-7" />;
  if (!read.theme) return <p role="alert">{sentenceOf(load_sets_failed)}</p>;
  return (
    <SampleCard squares={read.theme.squares} pace={pace} label={`A sample card from ${name}`} />
  );
}

const START = {
  theme_id: '',
  stake: '',
  card_price: String(limits.house_price.default),
  pace: 'open',
  prizes: 'bingo',
  dealing: 'dealt',
  locks_at: '',
  scheduled_start: '',
  ends_at: '',
  everybody_writes: '',
};

/** What was chosen for a new game and not sent yet. A theme that no longer exists is not chosen. */
export function useGameDraft<More extends Record<string, string>>(
  writer_id: string,
  place: string,
  choices: readonly { id: string }[],
  more?: More,
) {
  const start = { ...START, ...more };
  const [kept, keep] = useDraft<Record<string, string>>(writer_id, place, start);
  const isThere = kept.theme_id === OWN || choices.some(({ id }) => id === kept.theme_id);

  return {
    chosen: { ...start, ...kept, ...(!isThere && { theme_id: '' }) },
    onMoment: (times: Record<string, string>) => keep(() => times),
    onInput({ target }: FormEvent<HTMLFormElement>) {
      const { name, type, checked, value } = target as HTMLInputElement;
      const typed = type === 'checkbox' && !checked ? '' : value;
      if (name in start) keep(() => ({ [name]: typed }));
    },
  };
}
