import { getSelectProps, type FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { Field, Select } from '@/components/forms/field';
import { paceOf } from '@/lib/bingo/pace';
import type { ThemeKind } from '@/lib/bingo/game';
import { OWN } from '@/lib/groups/set-schema';
import { isChosen } from './dealing-fields';
import { kindWords } from '@/lib/words/themes';

type Source = { id: string; name: string; description?: string | null };

type ThemeFieldProps = {
  field: FieldMetadata<string>;
  themes: readonly (Source & { kind: ThemeKind })[];
  /** The group's own sets. */
  sets?: readonly Source[];
  /** Replaces the description of the chosen theme. */
  hint?: ReactNode;
  /** Replaces the empty first option. */
  first?: { value: string; label: string };
  last?: { value: string; label: string };
};

const NONE = { value: '', label: 'Choose a theme' };

const OTHERWISE = 'Or write your own: choose the last item in the list.';

/** The last option in the form of a private game. */
export const OWN_SQUARES = { value: OWN, label: 'Write your own…' };

/** The theme, as a Conform field. A theme for an evening or a year, and own squares, also set the pace of its form, unless somebody chose it. */
export function ThemeField({
  field,
  themes,
  sets = [],
  hint,
  first = NONE,
  last,
}: ThemeFieldProps) {
  const { key, ...props } = getSelectProps(field);
  const value = field.value ?? field.defaultValue;
  const chosen = [...sets, ...themes].find(({ id }) => id === value);

  function setPace(form: HTMLFormElement | null, theme_id: string) {
    const pace = form?.elements.namedItem('pace');
    const theme = themes.find(({ id }) => id === theme_id);
    const isOwn = theme_id === OWN || sets.some(({ id }) => id === theme_id);
    const kind = isOwn ? 'evening' : theme?.kind;
    if (!kind || kind === 'news' || !(pace instanceof HTMLSelectElement)) return;
    if (isChosen(pace)) return;
    pace.value = paceOf({ kind });
    // Setting a value in a script fires no event. This event tells the form and its draft about the choice.
    pace.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <Field
      id={field.id}
      label="Theme"
      hint={hint ?? (chosen ? <bdi>{chosen.description}</bdi> : last && OTHERWISE)}
      errors={field.errors}
    >
      <Select key={key} {...props} onChange={({ target }) => setPace(target.form, target.value)}>
        <option value={first.value}>{first.label}</option>
        <Options label="Your group’s own" of={sets} />
        {(['evening', 'news', 'year'] as const).map((kind) => (
          <Options
            key={kind}
            label={kindWords[kind].kicker}
            of={themes.filter((theme) => theme.kind === kind)}
          />
        ))}
        {last && <option value={last.value}>{last.label}</option>}
      </Select>
    </Field>
  );
}

function Options({ label, of }: { label: string; of: readonly Source[] }) {
  if (of.length === 0) return null;
  return (
    <optgroup label={label}>
      {of.map(({ id, name }) => (
        <option key={id} value={id} dir="auto">
          {name}
        </option>
      ))}
    </optgroup>
  );
}
