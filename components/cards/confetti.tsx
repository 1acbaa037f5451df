'use client';

import { useEffect, useRef } from 'react';

const PIECES = 90;
const SECONDS = 3.2;
const COLOURS = ['--color-paper-raised', '--color-mark', '--color-press', '--color-rule-strong'];

type Piece = {
  x: number;
  y: number;
  vx: number;
  vy: number;
  size: number;
  angle: number;
  spin: number;
  colour: string;
};

/** Shreds of today's paper, thrown once. Nothing at all for those who asked for less motion. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    return canvas.current ? throwPaper(canvas.current) : undefined;
  }, []);
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 z-60 size-full"
    />
  );
}

/** Draws until the last shred has fallen; the returned function ends it early. */
function throwPaper(canvas: HTMLCanvasElement): () => void {
  const pen = canvas.getContext('2d');
  if (!pen) return () => {};
  const { innerWidth: width, innerHeight: height } = window;
  const ratio = Math.min(window.devicePixelRatio, 2);
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  pen.scale(ratio, ratio);
  const pieces = Array.from({ length: PIECES }, () => tear(canvas, width, height));
  const started = performance.now();
  let before = started;
  let frame = requestAnimationFrame(draw);

  function draw(now: number) {
    const step = Math.min((now - before) / 1000, 0.05);
    const age = (now - started) / 1000;
    before = now;
    pen!.clearRect(0, 0, width, height);
    pen!.globalAlpha = Math.min(1, (SECONDS - age) * 2);
    for (const piece of pieces) fall(pen!, piece, step, age);
    if (age < SECONDS) frame = requestAnimationFrame(draw);
    else pen!.clearRect(0, 0, width, height);
  }
  return () => cancelAnimationFrame(frame);
}

const between = (low: number, high: number) => low + Math.random() * (high - low);

/** One shred, leaving one of the lower corners. */
function tear(canvas: HTMLCanvasElement, width: number, height: number): Piece {
  const side = Math.random() < 0.5 ? 1 : -1;
  const name = COLOURS[Math.floor(Math.random() * COLOURS.length)]!;
  // The tokens hold one value for each edition; a canvas only takes the one that is in use.
  canvas.style.color = `var(${name})`;
  return {
    x: side === 1 ? -10 : width + 10,
    y: height * between(0.55, 0.85),
    vx: side * between(0.15, 0.75) * Math.min(width, 900),
    vy: -between(0.5, 1.05) * height,
    size: between(7, 15),
    angle: between(0, Math.PI * 2),
    spin: between(-7, 7),
    colour: getComputedStyle(canvas).color,
  };
}

function fall(pen: CanvasRenderingContext2D, piece: Piece, step: number, age: number) {
  piece.vx *= 1 - 1.1 * step;
  piece.vy = Math.min(piece.vy + 900 * step, 260);
  piece.x += (piece.vx + Math.sin(age * 5 + piece.size) * 40) * step;
  piece.y += piece.vy * step;
  piece.angle += piece.spin * step;
  pen.save();
  pen.translate(piece.x, piece.y);
  pen.rotate(piece.angle);
  pen.scale(1, Math.cos(age * 6 + piece.size));
  pen.fillStyle = piece.colour;
  pen.fillRect(-piece.size / 2, -piece.size / 3, piece.size, piece.size * 0.66);
  pen.restore();
}
