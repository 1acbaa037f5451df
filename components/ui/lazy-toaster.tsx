'use client';

import { useEffect, useState, type ComponentType } from 'react';
import { settled } from './settled';

/** The toaster comes when the page has settled. What is said before that waits for it. */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);

  useEffect(() => {
    void settled()
      .then(() => import('./toaster'))
      .then((ui) => setToaster(() => ui.Toaster));
  }, []);

  return Toaster && <Toaster />;
}
