'use client';

import { useState } from 'react';
import Link, { type LinkProps } from 'next/link';

/** A link that is on every page and rarely followed, so its page is prefetched only on hover, touch or focus. */
export function QuietLink<R>(props: LinkProps<R>) {
  const [isNear, setIsNear] = useState(false);
  const approach = () => setIsNear(true);
  return (
    <Link<R>
      {...props}
      prefetch={isNear ? 'auto' : false}
      onPointerEnter={approach}
      onFocus={approach}
    />
  );
}
