import * as Menu from '@radix-ui/react-dropdown-menu';
import type { Route } from 'next';
import Link from 'next/link';
import { Icon, type IconName } from '@/components/ui/icon';

export const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 px-4 text-[0.9375rem] outline-none select-none data-highlighted:bg-ink/8';

export function MenuLink({
  href,
  icon,
  children,
}: {
  href: Route;
  icon: IconName;
  children: string;
}) {
  return (
    <Menu.Item asChild>
      <Link href={href} className={itemClass}>
        <Icon name={icon} className="size-4.5 text-ink-soft" />
        {children}
      </Link>
    </Menu.Item>
  );
}
