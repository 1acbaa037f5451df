const bars = new Set<HTMLElement>();
let observer: ResizeObserver | undefined;

/**
 * A `ref` for a bar that lies over the top or the end of the page. What gets the focus scrolls out from under all bars, and below the
 * page is room for those that are fixed (globals.css).
 */
export function overPage(bar: HTMLElement | null) {
  if (!bar) return undefined;
  observer ??= new ResizeObserver(measure);
  bars.add(bar);
  observer.observe(bar);
  measure();
  return () => {
    bars.delete(bar);
    observer?.unobserve(bar);
    measure();
  };
}

function measure() {
  const covered = { top: 0, bottom: 0, room: 0 };
  for (const bar of bars) {
    const { position, top, bottom } = getComputedStyle(bar);
    if (bar.offsetHeight === 0) continue;
    const isFixed = position === 'fixed';
    if (!isFixed && position !== 'sticky') continue;
    const side = isFixed || top === 'auto' ? 'bottom' : 'top';
    const height = bar.offsetHeight + parseFloat(side === 'top' ? top : bottom);
    covered[side] = Math.max(covered[side], height);
    if (isFixed) covered.room = Math.max(covered.room, height);
  }
  const { style } = document.documentElement;
  for (const [side, height] of Object.entries(covered)) {
    const name = `--covered-${side}`;
    if (height) style.setProperty(name, `${Math.ceil(height)}px`);
    else style.removeProperty(name);
  }
}
