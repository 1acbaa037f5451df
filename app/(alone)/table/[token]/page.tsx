import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { TableByLink } from '@/components/table/table-by-link';
import { partsOf } from '@/lib/games/table-link';
import { readTable } from '@/lib/games/table-reads';
import { noSuchHouseGameMetadata } from '@/lib/server/metadata';

type Props = PageProps<'/table/[token]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return (await readTable((await params).token)) ? { title: 'TV view' } : noSuchHouseGameMetadata;
}

export default async function TablePage({ params, searchParams }: Props) {
  const [{ token }, asked] = await Promise.all([params, searchParams]);
  if (!(await readTable(token))) notFound();
  const isTransparent = asked.background === 'transparent';
  return (
    <>
      {isTransparent && <style>{'body{background:transparent}'}</style>}
      <TableByLink token={token} parts={partsOf(asked.parts)} isTransparent={isTransparent} />
    </>
  );
}
