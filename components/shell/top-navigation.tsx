import type { ReactNode } from 'react';
import { Logo } from './logo';
import { NavigationDrawer } from './navigation-drawer';
import { ThemeSwitch } from './theme-switch';

/** `children` is the account corner, which may be streamed after the rest. */
export function TopNavigation({ children }: { children: ReactNode }) {
  return (
    <header className="sticky top-(--bar-top) z-30 border-b border-ink bg-paper low:static">
      <div className="mx-auto flex min-h-15 max-w-[88rem] flex-wrap items-center justify-end gap-x-2 page-gutter">
        <Logo className="mr-auto" />
        <ThemeSwitch className="mr-2 max-lg:hidden" />
        {children}
        <NavigationDrawer />
      </div>
    </header>
  );
}
