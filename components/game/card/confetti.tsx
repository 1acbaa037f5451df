'use client';

import type { CreateTypes } from 'canvas-confetti';
import { useEffect, useRef } from 'react';

const COLORS = ['--color-paper-raised', '--color-mark', '--color-press', '--color-rule-strong'];

/** From the lower corners: the angle in degrees, and the share of the screen's width. */
const CORNERS = [
  { angle: 65, x: 0 },
  { angle: 115, x: 1 },
];

/** The security policy allows no workers. */
const OPTIONS = { useWorker: false, resize: true, disableForReducedMotion: true };

/** Pieces of paper, thrown once; nothing for readers who prefer reduced motion. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    import('canvas-confetti').then(
      ({ default: confetti }) => {
        if (!isGone && canvas.current) stop = launch(confetti.create(canvas.current, OPTIONS));
      },
      // A win is a win without paper.
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
