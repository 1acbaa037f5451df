import { Panel } from '@/components/ui/panel';
import { Money } from '@/components/ui/money';
import type { SeasonRow } from '@/lib/contract/results';

/** The players of the group's finished games, sorted by wins. Not rendered before the first game is over. */
export function SeasonPanel({ rows }: { rows: readonly SeasonRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Panel title="Standings" aside="play money">
      {/* With very large text, the table scrolls, so that the page does not. */}
      <div className="overflow-x-auto">
        <table className="w-full border-b text-[0.9375rem]">
          <thead>
            <tr className="border-t text-left text-fine text-ink-soft">
              <th scope="col" className="py-2 pr-2 font-normal">
                Player
              </th>
              <th scope="col" className="px-1.5 text-right font-normal">
                Games
              </th>
              <th scope="col" className="px-1.5 text-right font-normal">
                Wins
              </th>
              <th scope="col" className="pl-1.5 text-right font-normal">
                Won
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ user_id, display_name, games, wins, winnings, streak }) => (
              <tr key={user_id} className="border-t align-baseline">
                <th
                  scope="row"
                  className="min-w-20 py-2 pr-2 text-left font-semibold wrap-anywhere"
                >
                  <bdi>{display_name}</bdi>
                  {streak > 1 && (
                    <span className="block text-fine font-normal text-ink-soft">
                      {streak} wins in a row
                    </span>
                  )}
                </th>
                <td className="px-1.5 text-right figures">{games}</td>
                <td className="px-1.5 text-right figures">{wins}</td>
                <td className="pl-1.5 text-right">
                  <Money amount={winnings} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
