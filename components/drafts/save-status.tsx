import { Button } from '@/components/ui/button';
import type { SaverState } from '@/lib/games/draft-saver';
import { not_saved_yet, saved, saving } from '@/lib/words/drafts';
import { sentenceOf } from '@/lib/words/message';

type SaveStatusProps = { state: SaverState; onReload: () => void };

/** Whether the server has the places. */
export function SaveStatus({ state: { status, notice }, onReload }: SaveStatusProps) {
  if (status === 'refused')
    return (
      <span role="alert" className="flex flex-wrap items-center gap-2 text-fine text-danger">
        {notice && sentenceOf(notice)}
        <Button variant="secondary" size="sm" onClick={onReload}>
          Show the stored card
        </Button>
      </span>
    );
  const words = status === 'saved' ? saved : notice ? not_saved_yet : saving;
  return (
    <span role="status" className="text-fine text-ink-soft">
      {words.title}
    </span>
  );
}
