import { Icon } from '@/components/ui/icon';

export const tableLinkClass =
  'inline-flex min-h-11 items-center gap-2 text-[0.9375rem] font-semibold text-link';

/** Opens the table view in its own tab, so that it can be cast or moved to another screen. */
export const TableLink = () => (
  <a href="?view=table" target="_blank" rel="noopener" className={tableLinkClass}>
    <Icon name="monitor" className="size-4" />
    Screen for the room
  </a>
);
