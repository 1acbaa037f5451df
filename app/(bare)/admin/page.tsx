import { Suspense } from 'react';
import Link from 'next/link';
import { Count } from '@/components/ui/badge';
import { Panel } from '@/components/ui/panel';
import type { AdminStats } from '@/lib/contract/admin';
import { getAdminStats } from '@/lib/accounts/admin-queries';
import { Figures } from './figures';
import { ListSkeleton, PageHead } from './page-head';
import { NothingToPlay } from './themes/load-themes';

/** Per tile: route, title, key of its number, description. */
const tiles = [
  ['/admin/themes', 'Themes', 'total_themes', 'What games are made of'],
  ['/admin/squares', 'Squares', 'total_squares', 'Predictions, checkable and dated'],
  ['/admin/users', 'Users', 'total_users', 'Readers, players and colleagues'],
  ['/admin/groups', 'Groups', 'total_groups', 'Friends and their invite codes'],
  [
    '/admin/house-games',
    'House Games',
    'open_house_games',
    'Upcoming or active, open to everybody',
  ],
] as const;

const quickStats = [
  ['Total users', 'total_users'],
  ['Total groups', 'total_groups'],
  ['Total games', 'total_games'],
  ['Active games', 'active_games'],
  ['Themes', 'total_themes'],
  ['Squares', 'total_squares'],
  ['Active private games', 'active_private_games'],
  ['Active house games (upcoming or active)', 'open_house_games'],
] as const;

export default function AdminPage() {
  return (
    <>
      <PageHead title="Admin Dashboard" deck="What is being played, and by whom." />
      <Suspense fallback={<ListSkeleton figures={8} />}>
        <Dashboard />
      </Suspense>
    </>
  );
}

async function Dashboard() {
  const stats = await getAdminStats();
  return (
    <>
      {stats.total_themes === 0 && <NothingToPlay />}
      <nav aria-label="Sections">
        <ul className="grid gap-px border-y border-ink bg-rule sm:grid-cols-2 lg:grid-cols-5">
          {tiles.map((tile) => (
            <Tile key={tile[0]} tile={tile} stats={stats} />
          ))}
        </ul>
      </nav>
      <Panel title="Quick stats" className="mt-10 border-t-0">
        <Figures of={quickStats.map(([term, name]) => [term, stats[name]])} />
      </Panel>
    </>
  );
}

function Tile({ tile, stats }: { tile: (typeof tiles)[number]; stats: AdminStats }) {
  const [href, label, name, text] = tile;
  return (
    <li className="relative bg-paper px-4 py-5 hover:bg-paper-raised sm:last:odd:col-span-2 lg:last:odd:col-span-1">
      <p className="flex items-baseline justify-between gap-3 lg:flex-col-reverse">
        <Link
          href={href}
          className="font-serif text-title font-semibold after:absolute after:inset-0 hover:underline"
        >
          {label}
        </Link>
        <span className="font-serif text-headline font-semibold">
          <Count of={stats[name]} />
        </span>
      </p>
      <p className="text-fine text-ink-soft">{text}</p>
    </li>
  );
}
