import { LocalTime } from '@/components/ui/local-time';
import { Panel } from '@/components/ui/panel';
import type { GroupEvent } from '@/lib/contract/groups';

/** The number of latest events that are always visible; the others are in a collapsed list. */
const SHOWN = 4;

/** The members who joined, left or were removed, and who removed them. */
export function GroupHistory({ events }: { events: GroupEvent[] }) {
  const earlier = events.slice(SHOWN);
  return (
    <Panel title="Comings and goings">
      <ol>
        {events.slice(0, SHOWN).map((event) => (
          <Row key={event.id} event={event} />
        ))}
      </ol>
      {earlier.length > 0 && (
        <details className="border-t">
          <summary className="flex min-h-11 items-center text-fine text-ink-soft">Earlier</summary>
          <ol>
            {earlier.map((event) => (
              <Row key={event.id} event={event} />
            ))}
          </ol>
        </details>
      )}
    </Panel>
  );
}

const verbs: Record<GroupEvent['type'], string> = {
  joined: 'joined',
  left: 'left',
  removed: 'was removed',
};

function Row({ event }: { event: GroupEvent }) {
  const { type, display_name, by, created_at } = event;
  return (
    <li className="border-t py-2">
      <p className="wrap-anywhere">
        <bdi>{display_name}</bdi> {verbs[type]}
        {by && (
          <>
            {' '}
            by <bdi>{by}</bdi>
          </>
        )}
      </p>
      <p className="text-fine text-ink-soft">
        <LocalTime at={created_at} />
      </p>
    </li>
  );
}
