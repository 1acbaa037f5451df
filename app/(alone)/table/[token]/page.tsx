import type { Metadata } from 'next';
import { TableByLink } from '@/components/games/table-by-link';
import { WholePage } from '@/components/shell/whole-page';
import { partsOf } from '@/lib/games/table-link';

export const metadata: Metadata = { title: 'Table view' };

// The middleware answers 404 where there is no such link.
export const instant = false;

type Props = PageProps<'/table/[token]'>;

export default function TablePage(props: Props) {
  return <WholePage fallback={null} draw={() => drawTable(props)} />;
}

async function drawTable({ params, searchParams }: Props) {
  const [{ token }, asked] = await Promise.all([params, searchParams]);
  const isTransparent = asked.background === 'transparent';
  return (
    <main>
      {isTransparent && <style>{'body{background:transparent}'}</style>}
      <TableByLink token={token} parts={partsOf(asked.parts)} isTransparent={isTransparent} />
    </main>
  );
}
