import { LongText } from '@/components/ui/long-text';

/** The theme's description. Beside a card it is collapsed to one line. */
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
