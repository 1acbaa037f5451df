import type { FieldMetadata } from '@conform-to/react';
import type { GroupSet } from '@/lib/contract/sets';
import { OWN } from '@/lib/sets/schema';
import type { Theme } from '@/lib/contract/themes';

type ThemeChoiceProps = {
  field: FieldMetadata<string>;
  themes: readonly Theme[];
  sets: readonly GroupSet[];
};

/** The choice of new squares, a set of the group, or a theme. */
export function ThemeChoice({ field, themes, sets }: ThemeChoiceProps) {
  const first = themes[0]?.id ?? OWN;
  const choices = [
    { id: OWN, name: 'Write your own', description: 'Squares that only your group sees.' },
    ...sets.map(({ id, name, square_count, by }) => ({
      id,
      name,
      description: `Your group’s own: ${square_count} squares${by ? ` by ${by}` : ''}`,
    })),
    ...themes,
  ];
  return (
    <fieldset>
      <legend className="pb-2 font-semibold">Pick a theme</legend>
      <ul className="max-h-[28rem] divide-y overflow-y-auto border-y">
        {choices.map(({ id, name, description }) => (
          <li key={id}>
            <label
              htmlFor={`theme-${id}`}
              className="flex gap-3 px-2 py-3 hover:bg-ink/4 has-checked:bg-mark/50"
            >
              <input
                id={`theme-${id}`}
                type="radio"
                name={field.name}
                value={id}
                defaultChecked={(field.defaultValue ?? first) === id}
                className="mt-1 size-5 shrink-0"
              />
              <span>
                <span dir="auto" className="block font-serif text-lg leading-snug font-semibold">
                  {name}
                </span>
                {description && (
                  <span dir="auto" className="block text-fine text-ink-soft">
                    {description}
                  </span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
