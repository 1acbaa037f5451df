import { useEffect, useEffectEvent } from 'react';
import { keepTyped, typedText, type DialogText } from '@/components/ui/typed-text';

const RELOADED_AT = 'hb-stale-build';

/** The shortest time between two reloads, milliseconds. A second one so soon would not help. */
const ONCE_MS = 60_000;

/**
 * Reloads a page whose build the server no longer runs, because an open page can only call the actions of its own build.
 * Typed text is kept. Returns false without a reload if the last one was recent or the browser refuses storage.
 */
export function reloadStaleBuild(): boolean {
  const before = typedText.read<number>(RELOADED_AT);
  if (before !== null && Date.now() - before < ONCE_MS) return false;
  const kept: [string, unknown][] = [
    ...Array.from(document.forms, (form): [string, unknown] => [keyOf(form), [...typedIn(form)]]),
    ...held,
    [RELOADED_AT, Date.now()],
  ];
  if (!kept.every(([key, value]) => typedText.write(key, value))) return false;
  const address = new URL(window.location.href);
  address.searchParams.set('notice', 'stale_build');
  window.location.replace(address);
  return true;
}

/** State that screens hold outside their forms, by key. */
const held = new Map<string, unknown>();

/**
 * Stores `value` when a stale build is reloaded, and calls `onReturn` with it once the new page is hydrated. For state
 * outside a form; forms use `keepThroughReload`.
 */
export function useHeld<T>(screen: string, value: T, onReturn: (value: T) => void): void {
  const key = `hb-held ${screen}`;
  const take = useEffectEvent(() => {
    const kept = typedText.take<T>(key);
    if (kept) onReturn(kept);
  });
  useEffect(() => {
    const timer = setTimeout(take);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    held.set(key, value);
    return () => void held.delete(key);
  }, [key, value]);
}

/** A `ref` for a form without `useFormAction`, which restores its text after a stale build was reloaded. */
export function keepThroughReload(form: HTMLFormElement | null): () => void {
  // A timer, because React does not notice values written before hydration.
  const timer = setTimeout(() => form && restoreTyped(form));
  return () => clearTimeout(timer);
}

/** Restores, once, the text that was typed in a form before a stale build was reloaded. */
export function restoreTyped(form: HTMLFormElement): void {
  const typed = new Map(typedText.take<[string, string][]>(keyOf(form)) ?? []);
  for (const field of fieldsOf(form)) {
    const value = typed.get(field.name);
    if (value !== undefined && value !== field.value) write(field, value);
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldsOf = (form: HTMLFormElement) => [...form.elements] as Field[];

function typedIn(form: HTMLFormElement): DialogText {
  const typed: DialogText = new Map();
  for (const field of fieldsOf(form)) if (field.type !== 'password') keepTyped(typed, field);
  return typed;
}

/** A key that is the same after a reload: the form's page, field names, and the ids in its hidden fields. */
function keyOf(form: HTMLFormElement): string {
  const about = fieldsOf(form)
    .filter(({ name }) => name && name !== 'request_id')
    .map(({ name, value }) => (name.endsWith('_id') ? `${name}=${value}` : name));
  return ['hb-typed', window.location.pathname, ...about].join(' ');
}

/** Sets a value as typing does; React ignores a plain assignment. */
function write(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!;
  set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
