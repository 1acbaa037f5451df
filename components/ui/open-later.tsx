'use client';

import { useEffect, useState, type ComponentType } from 'react';
import { messageOf } from '@/lib/messages';
import { notify } from './notify';
import { settled } from './settled';

/**
 * A part that is shut when the page comes, such as a dialog. Its script is fetched once the page has settled, so that
 * nothing on the screen waits for it; a fetch that failed is tried again when somebody opens the part.
 */
export function openLater<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
) {
  return function OpenLater(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    const { open } = props;

    useEffect(() => {
      void settled()
        .then(load)
        .catch(() => undefined);
    }, []);

    useEffect(() => {
      if (!open || Part) return;
      let isCurrent = true;
      load().then(
        (loaded) => {
          if (isCurrent) setPart(() => loaded);
        },
        () => {
          if (isCurrent) void notify(messageOf('unexpected_error'));
        },
      );
      return () => {
        isCurrent = false;
      };
    }, [open, Part]);

    return Part && <Part {...props} />;
  };
}
