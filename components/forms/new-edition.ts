import { useEffect, useEffectEvent } from 'react';
import { keepTyped, type TypedText } from '@/components/ui/typed-text';

const LOADED_AT = 'hb-new-edition';
const TYPED = 'hb-typed';
const HELD = 'hb-held';

/** Twice within this time, and the trouble is another one. */
const ONCE_MS = 60_000;

/**
 * Loads the page anew, in the edition that the server runs now, and keeps what was typed in its forms: an open page knows
 * only the actions of the build that it came from. Answers false where that was done just now, or nothing can be kept.
 */
export function loadNewEdition(): boolean {
  try {
    const before = sessionStorage.getItem(LOADED_AT);
    if (before !== null && Date.now() - Number(before) < ONCE_MS) return false;
    const typed = Array.from(document.forms, (form) => [keyOf(form), [...typedIn(form)]]);
    sessionStorage.setItem(TYPED, JSON.stringify(Object.fromEntries(typed)));
    sessionStorage.setItem(HELD, JSON.stringify(Object.fromEntries(held)));
    sessionStorage.setItem(LOADED_AT, String(Date.now()));
  } catch {
    return false;
  }
  const address = new URL(window.location.href);
  address.searchParams.set('notice', 'new_edition');
  window.location.replace(address);
  return true;
}

/** What screens hold beside their forms, by the name of the screen. */
const held = new Map<string, unknown>();

/**
 * Has a new edition keep what a screen holds, and hands it back once after that, when React listens to the page. A screen
 * whose forms say all of it needs `keepThroughNewEdition` alone.
 */
export function useHeld<T>(screen: string, value: T, onReturn: (value: T) => void): void {
  const take = useEffectEvent(() => {
    const kept = takeKept<T>(HELD, screen);
    if (kept) onReturn(kept);
  });
  useEffect(() => {
    const later = setTimeout(take);
    return () => clearTimeout(later);
  }, []);
  useEffect(() => {
    held.set(screen, value);
    return () => void held.delete(screen);
  }, [screen, value]);
}

/** The `ref` of a form that `useFormAction` does not know: what was typed in it before a new edition is there again. */
export function keepThroughNewEdition(form: HTMLFormElement | null): () => void {
  // Once React listens: what is written before, it would not hear of.
  const later = setTimeout(() => form && restoreTyped(form));
  return () => clearTimeout(later);
}

/** Writes into a form what was typed in it before a new edition was loaded, once. */
export function restoreTyped(form: HTMLFormElement): void {
  const typed = new Map(takeKept<[string, string][]>(TYPED, keyOf(form)) ?? []);
  for (const field of fieldsOf(form)) {
    const value = typed.get(field.name);
    if (value !== undefined && value !== field.value) write(field, value);
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldsOf = (form: HTMLFormElement) => [...form.elements] as Field[];

function typedIn(form: HTMLFormElement): TypedText {
  const typed: TypedText = new Map();
  for (const field of fieldsOf(form)) if (field.type !== 'password') keepTyped(typed, field);
  return typed;
}

/** The form of one thing on one page: by its place, its fields, and the ids of what it is about. */
function keyOf(form: HTMLFormElement): string {
  const about = fieldsOf(form)
    .filter(({ name }) => name && name !== 'request_id')
    .map(({ name, value }) => (name.endsWith('_id') ? `${name}=${value}` : name));
  return [window.location.pathname, ...about].join(' ');
}

function takeKept<T>(store: string, key: string): T | null {
  try {
    const { [key]: kept, ...others } = JSON.parse(sessionStorage.getItem(store) ?? '{}');
    if (kept) sessionStorage.setItem(store, JSON.stringify(others));
    return kept ?? null;
  } catch {
    return null;
  }
}

/** As a person would: React hears of it, and what it keeps of the field is the same. */
function write(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!;
  set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
