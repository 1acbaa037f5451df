'use client';

import { useEffect } from 'react';
import type { EarlyChoice, Early } from '@/lib/browser/head-script';

const PAUSE_MS = 50;
/** A person who waited longer has gone on to something else. */
const LONGEST_WAIT_MS = 10_000;

/** Repeats what was pressed and chosen before React could hear it, so that on a slow line nothing need be done twice. */
export function EarlyPresses() {
  useEffect(() => (window.hbEarly ? repeatEarlyPresses(window.hbEarly) : undefined), []);
  return null;
}

function repeatEarlyPresses(early: Early) {
  const { fields } = early;
  let timer: ReturnType<typeof setTimeout>;

  // What arrives here was heard by React.
  const heard = new AbortController();
  function forget({ target }: Event) {
    early.press = null;
    if (target) fields.delete(target);
    if (target instanceof HTMLInputElement) fields.delete(target.name);
  }
  for (const type of ['click', 'change'])
    window.addEventListener(type, forget, { signal: heard.signal });

  function stop() {
    clearTimeout(timer);
    heard.abort();
    window.hbEarly = null;
  }

  function wait() {
    const used: Element[] = [...fields.values()].map(({ field }) => field);
    if (early.press) used.push(early.press.button);
    const main = document.querySelector('main') ?? document.body;
    if ([main, ...used].every(isHydrated)) timer = setTimeout(repeat);
    else timer = setTimeout(wait, PAUSE_MS);
  }

  function repeat() {
    const { press } = early;
    stop();
    for (const choice of fields.values()) repeatChoice(choice);
    if (press && performance.now() - press.at < LONGEST_WAIT_MS) press.button.click();
  }

  wait();
  return stop;
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
