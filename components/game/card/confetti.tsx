'use client';

import type { CreateTypes } from 'canvas-confetti';
import { useEffect, useRef } from 'react';

const COLORS = ['--color-paper-raised', '--color-mark', '--color-press', '--color-rule-strong'];

/** The paper is thrown from the lower corners: at this angle, in degrees, and from this share of the screen's width. */
const CORNERS = [
  { angle: 65, x: 0 },
  { angle: 115, x: 1 },
];

/** No worker, because the security policy allows none. */
const OPTIONS = { useWorker: false, resize: true, disableForReducedMotion: true };

/** Throws pieces of paper once, unless the reader prefers reduced motion. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    import('canvas-confetti').then(
      ({ default: confetti }) => {
        if (!isGone && canvas.current) stop = launch(confetti.create(canvas.current, OPTIONS));
      },
      // If the library cannot be loaded, there is no confetti.
      () => undefined,
    );
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 z-60 size-full"
    />
  );
}

function launch(fire: CreateTypes): () => void {
  const paper = { colors: COLORS.map(hexOf), shapes: ['square' as const], particleCount: 45 };
  for (const { angle, x } of CORNERS)
    void fire({ ...paper, angle, origin: { x, y: 0.8 }, spread: 50, startVelocity: 60 });
  return () => fire.reset();
}

/** A color token as the canvas draws it in the current color scheme: the library reads hexadecimal colors only. */
function hexOf(token: string): string {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) return '';
  document.body.append(canvas);
  canvas.style.color = `var(${token})`;
  pen.fillStyle = getComputedStyle(canvas).color;
  canvas.remove();
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`;
}
