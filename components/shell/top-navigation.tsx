import type { ReactNode } from 'react';
import { Logo } from './logo';
import { NavigationDrawer } from './navigation-drawer';
import { ThemeSwitch } from './theme-switch';

/** `children` is the account corner, which may still be on its way while the rest stands. */
export function TopNavigation({ children }: { children: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 border-b border-ink bg-paper">
      <div className="mx-auto flex h-15 max-w-[88rem] items-center gap-2 px-4 sm:px-6 lg:px-8">
        <Logo className="mr-auto" />
        <ThemeSwitch className="mr-2 max-lg:hidden" />
        {children}
        <NavigationDrawer />
      </div>
    </header>
  );
}
