'use client';

import { useEffect } from 'react';
import type { EarlyChoice, Early } from '@/lib/browser/head-script';

const PAUSE_MS = 50;
/** A person who waited longer has gone on to something else. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Repeats what was pressed and chosen before React could hear it, so that on a slow line nothing need be done twice. It goes
 * on after the page itself is hydrated, because the script of a part can come much later.
 */
export function EarlyPresses() {
  useEffect(() => (window.hbEarly ? repeatEarlyPresses(window.hbEarly) : undefined), []);
  return null;
}

function repeatEarlyPresses(early: Early) {
  const { fields } = early;
  early.isRunning = true;
  let timer: ReturnType<typeof setTimeout>;

  /** Forgets what React hears, before it does. The script in the head has recorded it already. */
  function meet({ target }: Event) {
    if (!(target instanceof Element) || !isHydrated(target)) return wait();
    early.press = null;
    fields.delete(target);
    if (target instanceof HTMLInputElement) fields.delete(target.name);
  }

  function wait() {
    clearTimeout(timer);
    const used: Element[] = [...fields.values()].map(({ field }) => field);
    if (early.press) used.push(early.press.button);
    if (used.length === 0) return;
    if (used.every(isHydrated)) timer = setTimeout(repeat);
    else timer = setTimeout(wait, PAUSE_MS);
  }

  function repeat() {
    const { press } = early;
    const choices = [...fields.values()];
    early.press = null;
    fields.clear();
    for (const choice of choices) repeatChoice(choice);
    if (press && performance.now() - press.at < LONGEST_WAIT_MS) press.button.click();
  }

  const mounted = new AbortController();
  for (const type of ['click', 'change'])
    window.addEventListener(type, meet, { capture: true, signal: mounted.signal });
  wait();
  return () => {
    clearTimeout(timer);
    mounted.abort();
  };
}

/**
 * React hydrates a part when such an event meets it, or keeps the event from it if its script or data are missing. Nothing
 * listens to a press of another mouse button.
 */
function isHydrated(part: Element): boolean {
  let isReached = false;
  const reach = () => {
    isReached = true;
  };
  part.addEventListener('auxclick', reach, { once: true });
  part.dispatchEvent(new MouseEvent('auxclick', { bubbles: true }));
  part.removeEventListener('auxclick', reach);
  return isReached;
}

function repeatChoice({ field, value }: EarlyChoice) {
  if (field instanceof HTMLSelectElement) {
    // Hydration can replace a field by another one of the same name.
    const select = field.isConnected ? field : document.getElementsByName(field.name)[0];
    if (!(select instanceof HTMLSelectElement)) return;
    select.value = String(value);
    for (const type of ['input', 'change'])
      select.dispatchEvent(new Event(type, { bubbles: true }));
  } else if (field.type === 'radio' || value !== field.defaultChecked) {
    // React reports a change only if the value differs from the last one that it saw.
    field.checked = !value;
    field.click();
  }
}
