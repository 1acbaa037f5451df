import { Button } from '@/components/ui/button';
import type { GameSquare } from '@/lib/bingo/game';
import { SourceForm } from './source-form';
import { busyWith, type SquareActions } from './square-actions';

type LateReceiptProps = {
  square: GameSquare;
  actions: SquareActions;
  source_url: string;
  onType: (source_url: string) => void;
};

/** Adds a link to an existing mark. Players who hurry to mark a square first often do not have the link yet. */
export function LateReceipt({ square, actions, source_url, onType }: LateReceiptProps) {
  async function add(url: string) {
    const result = await actions.addReceipt(square, url);
    if (result?.ok) onType('');
    return result;
  }

  return (
    <SourceForm source_url={source_url} onType={onType} onSend={add}>
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        {...busyWith(actions.busy, 'receipt', square)}
      >
        Add Receipt
      </Button>
    </SourceForm>
  );
}
