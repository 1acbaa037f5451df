'use client';

import type { ReactNode } from 'react';
import { Button, type ButtonLook } from './button';

/** Opens the browser's print dialog. Without scripts it is not shown, and the browser's menu prints the same. */
export const PrintButton = ({
  children,
  className,
  ...look
}: ButtonLook & { children: ReactNode }) => (
  <Button
    {...look}
    className={`[@media(scripting:none)]:hidden ${className ?? ''}`}
    onClick={() => window.print()}
  >
    {children}
  </Button>
);
