import { Suspense, type ReactElement, type ReactNode } from 'react';
import { BoundaryAfterLoad } from '@/components/ui/boundary-after-load';

/** The longest a browser that loads a page by its address sees nothing of it, in milliseconds. */
const BLANK_MS = 500;

type WholePageProps = { fallback: ReactNode; draw: () => Promise<ReactElement> };

/**
 * What a page shows, in one piece with it when the page is loaded by its address; the fallback at once behind a link. A
 * backend that is slow shows the fallback after a moment to everybody, and what is no page, such as a redirect, comes after
 * it, too: it could be told in no other way, for the answer has begun.
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
