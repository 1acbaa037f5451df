import { Suspense, type ReactElement, type ReactNode } from 'react';
import { BoundaryAfterLoad } from '@/components/ui/boundary-after-load';

/** In milliseconds: the time after which a slow page load shows the fallback. */
const BLANK_MS = 500;

type WholePageProps = { fallback: ReactNode; draw: () => Promise<ReactElement> };

/**
 * Sends a page that is loaded by its address in one piece, and shows the fallback at once after a click on a link. If
 * reading the data takes longer than `BLANK_MS`, the fallback is sent first in both cases. A redirect then has to
 * follow in the stream, because the response has already started.
 */
export function WholePage({ fallback, draw }: WholePageProps) {
  return (
    <BoundaryAfterLoad fallback={fallback}>
      <Drawn fallback={fallback} draw={draw} />
    </BoundaryAfterLoad>
  );
}

async function Drawn({ fallback, draw }: WholePageProps) {
  const drawn = draw();
  return (await isSoon(drawn)) ? drawn : <Suspense fallback={fallback}>{drawn}</Suspense>;
}

async function isSoon(drawn: Promise<ReactElement>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const blank = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), BLANK_MS);
  });
  const done = drawn.then(
    () => true,
    () => false,
  );
  return Promise.race([done, blank]).finally(() => clearTimeout(timer));
}
