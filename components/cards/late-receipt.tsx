import { Button } from '@/components/ui/button';
import type { GameSquare } from '@/lib/bingo/game';
import { SourceForm } from './source-form';
import { busyWith, type SquareDeeds } from './square-deeds';

type LateReceiptProps = {
  square: GameSquare;
  deeds: SquareDeeds;
  source_url: string;
  onType: (source_url: string) => void;
};

/** For a mark that was made without its source: whoever marks first has rarely copied the link. */
export function LateReceipt({ square, deeds, source_url, onType }: LateReceiptProps) {
  async function add(url: string) {
    const outcome = await deeds.addReceipt(square, url);
    if (outcome.is === 'done') onType('');
    return outcome;
  }

  return (
    <SourceForm source_url={source_url} onType={onType} onSend={add}>
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        {...busyWith(deeds.busy, 'receipt', square)}
      >
        Add Receipt
      </Button>
    </SourceForm>
  );
}
