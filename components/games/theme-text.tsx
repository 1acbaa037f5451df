import { LongText } from '@/components/ui/long-text';

/** What a game is about. Beside a card it is one line, which opens. */
export function ThemeText({ text, hasCard }: { text: string; hasCard: boolean }) {
  if (!hasCard)
    return (
      <LongText lines={5} className="text-ink-soft">
        {text}
      </LongText>
    );
  return (
    <details className="group text-ink-soft">
      <summary
        dir="auto"
        className="min-h-11 cursor-pointer truncate py-2.5 group-open:whitespace-normal"
      >
        {text}
      </summary>
    </details>
  );
}
