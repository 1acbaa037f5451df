import { useId, type ReactElement } from 'react';
import { backgroundOf } from '@/lib/bingo/card';
import { PenShapes } from './pen';

type Texture = (props: { id: string }) => ReactElement;

/** Halftone dots that grow and shrink, like an enlarged newspaper photograph. */
const Halftone: Texture = ({ id }) => (
  <>
    <pattern id={id} width="40" height="40" patternUnits="userSpaceOnUse">
      {[4, 3.4, 2.4, 1.6, 1, 1.6, 2.4, 3.4].map((radius, row) =>
        [0, 1].map((column) => (
          <circle
            key={column}
            cx={column * 20 + (row % 2) * 10 + 5}
            cy={row * 5 + 2.5}
            r={radius}
          />
        )),
      )}
    </pattern>
    <rect width="500" height="500" fill={`url(#${id})`} />
  </>
);

/** A newspaper page too small to read, with headlines, pictures and lines of text. */
const Columns: Texture = ({ id }) => (
  <>
    <pattern id={id} width="125" height="250" patternUnits="userSpaceOnUse">
      <path d="M8 8h100v9H8zm0 15h68v9H8zM8 118h109v52H8z" />
      <path
        d="M8 46h109M8 56h104M8 66h109M8 76h98M8 86h109M8 96h107M8 106h60M8 184h109M8 194h106M8 204h109M8 214h100M8 224h109M8 234h74"
        stroke="currentColor"
        strokeWidth="3.5"
      />
      <path d="M124.5 0v250" stroke="currentColor" />
    </pattern>
    <rect width="500" height="500" fill={`url(#${id})`} />
  </>
);

/** A crossword grid. */
const Crossword: Texture = ({ id }) => (
  <>
    <pattern id={id} width="120" height="120" patternUnits="userSpaceOnUse">
      <path d="M20 0h20v20H20zm60 0h20v40H80zM0 40h20v20H0zm40 0h20v40H40zm40 40h40v20H80zM0 80h20v40H0zm60 20h20v20H60z" />
      <path
        d="M0 .5h120m-120 20h120m-120 20h120m-120 20h120m-120 20h120m-120 20h120M.5 0v120m20-120v120m20-120v120m20-120v120m20-120v120m20-120v120"
        stroke="currentColor"
      />
    </pattern>
    <rect width="500" height="500" fill={`url(#${id})`} />
  </>
);

/** A weather map with isobars and a front. */
const WeatherMap: Texture = () => (
  <g fill="none" stroke="currentColor" strokeWidth="5">
    <path d="M-10 90C70 20 190 20 230 100S150 230 70 210-50 150-10 90Zm35 25c40-45 110-45 135 5s-35 75-85 65-85-30-50-70Z" />
    <path d="M510 260c-90-60-200 0-215 90s80 140 215 130M510 310c-70-40-150-5-162 55s60 95 162 85M510 355c-45-20-100 0-108 25s40 45 108 35" />
    <path d="M-10 330C90 300 170 330 220 410s20 70 60 110M250-10c10 90 90 150 270 170M300-10c15 60 80 105 220 118" />
    <path
      d="m40 318 24-4 2 28zm76 8 26 10-12 24zm70 46 20 20-22 14z"
      fill="currentColor"
      strokeWidth="2"
    />
    <path d="M82 130v40h24M430 372v34m24-34v34m-24-17h24" strokeWidth="7" />
  </g>
);

const textures = [Halftone, Columns, Crossword, WeatherMap] as const;

/**
 * The layer under the squares: one of four newsprint textures, chosen by card number, and the shapes that the marks
 * refer to. The texture is faint enough to keep a text contrast of 7:1.
 */
export function CardBackground({ card_number }: { card_number: number }) {
  const id = useId();
  const Texture = textures[backgroundOf(card_number)];
  return (
    <svg
      viewBox="0 0 500 500"
      preserveAspectRatio="xMidYMid slice"
      fill="currentColor"
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full opacity-5"
    >
      <PenShapes />
      <Texture id={id} />
    </svg>
  );
}
