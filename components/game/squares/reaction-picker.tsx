import { cx } from '@/components/ui/cx';
import { REACTIONS, toggleReaction } from '@/lib/bingo/note';

type ReactionPickerProps = {
  reaction: string | null;
  onPick: (reaction: string | null) => void;
};

/** Twelve reactions in six columns. Picking the selected reaction removes it. */
export function ReactionPicker({ reaction, onPick }: ReactionPickerProps) {
  return (
    <div
      role="group"
      aria-label="Reaction"
      data-picker
      className="grid max-w-96 grid-cols-6 border-t border-l border-rule-strong"
    >
      {REACTIONS.map(({ emoji, name }) => (
        <button
          key={emoji}
          type="button"
          aria-label={name}
          aria-pressed={emoji === reaction}
          title={name}
          onClick={() => onPick(toggleReaction(reaction, emoji))}
          className={cx(
            'grid h-12 place-items-center border-r border-b border-rule-strong text-2xl leading-none',
            emoji === reaction ? 'bg-mark' : 'hover:bg-ink/8',
          )}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}
