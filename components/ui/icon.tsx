import { cx } from './cx';

/** Drawn on a grid of 24 units, with one line width and square joints. */
const paths = {
  alert: 'M12 3 2.5 20h19L12 3Zm0 6.5v4.5m0 2.6v.4',
  archive: 'M3 4h18v4H3V4Zm1.5 4v12h15V8M9.5 12h5',
  'arrow-left': 'M20 12H4m6.5-6.5L4 12l6.5 6.5',
  'arrow-right': 'M4 12h16m-6.5-6.5L20 12l-6.5 6.5',
  bell: 'M5 17h14l-2-3V10a5 5 0 0 0-10 0v4l-2 3Zm5 0a2 2 0 0 0 4 0',
  chart: 'M4 20V4m0 16h16M8.5 16v-5m4.5 5V7m4.5 9v-7',
  check: 'm4 12.5 5.5 5.5L20 6.5',
  'chevron-down': 'm5 9 7 7 7-7',
  'chevron-left': 'm15 5-7 7 7 7',
  'chevron-right': 'm9 5 7 7-7 7',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5V12l3.5 2.5',
  close: 'm5 5 14 14M19 5 5 19',
  comment: 'M3.5 4.5h17v12H12L7 20.5v-4H3.5v-12Z',
  copy: 'M8.5 8.5h12v12h-12v-12Zm-3 7h-2v-12h12v2',
  crown: 'M4 18.5h16M4 15 3 6.5l5 4 4-6.5 4 6.5 5-4L20 15H4Z',
  expand: 'M9 4H4v5m11-5h5v5M9 20H4v-5m11 5h5v-5',
  external: 'M10 5H5v14h14v-5M14 4h6v6m0-6-9 9',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9.3 9.6c0-1.5 1.2-2.6 2.7-2.6s2.7 1 2.7 2.4c0 2-2.7 2.2-2.7 4.3m0 2.6v.4',
  home: 'M3.5 11 12 4l8.5 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 8v6m0-10v.4',
  link: 'M10 14.5 14.5 10M11 7l2.2-2.2a4.2 4.2 0 0 1 6 6L17 13m-4 4-2.2 2.2a4.2 4.2 0 0 1-6-6L7 11',
  list: 'M8.5 6H20M8.5 12H20M8.5 18H20M4 6h.5M4 12h.5M4 18h.5',
  lock: 'M5.5 11h13v9.5h-13V11ZM8 11V7.5a4 4 0 0 1 8 0V11',
  'log-out': 'M10 4H4.5v16H10m5-12.5 4.5 4.5-4.5 4.5M19.5 12H9',
  mail: 'M3 5.5h18v13H3v-13Zm.5.5L12 13l8.5-7',
  menu: 'M3.5 6.5h17m-17 5.5h17m-17 5.5h11',
  monitor: 'M3 4.5h18v11.5H3V4.5ZM8.5 20h7M12 16v4',
  moon: 'M20 14.2A8.5 8.5 0 1 1 9.8 4a7 7 0 0 0 10.2 10.2Z',
  more: 'M5 12h.5m6.25 0h.5M18.5 12h.5',
  newspaper:
    'M4 4.5h13v15H6A2.5 2.5 0 0 1 3.5 17M17 8.5h3.5v8.5a2 2 0 0 1-4 .5M7 8.5h7M7 12h7m-7 3.5h4',
  offline:
    'M3 3.5 20.5 21M2.5 9.5a15 15 0 0 1 5-2.8m4.7-.7a15 15 0 0 1 9.3 3.5M6 13a10 10 0 0 1 4.5-2.3m4.8.8A10 10 0 0 1 18 13m-8.5 3.6a5 5 0 0 1 4.5-.2M12 20v.3',
  pencil: 'm4 20 1-4.5L16.5 4 20 7.5 8.5 19 4 20Zm10-13.5 3.5 3.5',
  plus: 'M12 4.5v15M4.5 12h15',
  refresh: 'M20 5v5h-5m4.6 0A8 8 0 1 0 20 13',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.8 11.3L20.5 20.5',
  share: 'M12 15V3.5M7.5 7.5 12 3.5l4.5 4M6.5 11H5v9.5h14V11h-1.5',
  shield: 'M12 3 4.5 6v6c0 4.5 3.2 7.5 7.5 9 4.3-1.5 7.5-4.5 7.5-9V6L12 3Z',
  shrink: 'M4 9h5V4m11 5h-5V4M4 15h5v5m11-5h-5v5',
  smile: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM8.5 14a4.3 4.3 0 0 0 7 0M9 9.2v.6m6-.6v.6',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0-5.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6 1.4 1.4m0-13.4-1.4 1.4M6.7 17.3l-1.4 1.4',
  trash: 'M4 6.5h16M9 6.5V4h6v2.5m-9.5 0L6.5 20.5h11l1-14M10 10.5v6m4-6v6',
  trophy:
    'M7.5 4h9v6a4.5 4.5 0 0 1-9 0V4Zm0 2H4v1.5A3.5 3.5 0 0 0 7.5 11m9-5H20v1.5a3.5 3.5 0 0 1-3.5 3.5M12 14.5V18m-4 2.5h8',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.6-3.7 3.6-6 7.5-6s6.9 2.3 7.5 6',
  users:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19.5c.5-3.2 3-5 6.5-5s6 1.8 6.5 5M15.5 5.4a3.5 3.5 0 0 1 0 6.2m2 3.2c2.2.6 3.6 2.2 4 4.7',
  wrench:
    'M14.5 8.5 5 18a1.8 1.8 0 0 0 2.5 2.5L17 11a4.5 4.5 0 0 0 4-6l-3 3-2.5-.5L15 5l3-3a4.5 4.5 0 0 0-3.5 6.5Z',
} as const;

export type IconName = keyof typeof paths;

type IconProps = { name: IconName; className?: string };

/** A decorative icon. A button with only an icon needs its own `aria-label`. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cx('icon', className ?? 'size-5')}>
      <path d={paths[name]} />
    </svg>
  );
}
