import { expect, test, vi } from 'vitest';
import { createTypedText, keepTyped, type KeptTexts } from './typed-text';

/** A stand-in for `sessionStorage`. */
function tab() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('typed text survives a reload under its own key until it is removed', () => {
  const storage = tab();
  createTypedText(() => storage).write('ada s1', { comment: 'Told you' });

  const reloaded = createTypedText(() => storage);
  expect(reloaded.read('ada s1')).toEqual({ comment: 'Told you' });
  expect(reloaded.read('ada s2')).toBeNull();
  expect(reloaded.read('ben s1')).toBeNull();

  reloaded.write('ada s1', null);
  expect(storage.kept.size).toBe(0);
  expect(reloaded.read('ada s1')).toBeNull();
});

test('a sign-out removes typed text and calls the listeners', () => {
  const storage = tab();
  const typed = createTypedText(() => storage);
  const listen = vi.fn();
  typed.subscribe(listen);
  typed.write('ada s1', 'https://example.com');
  storage.kept.clear();
  typed.forget();
  expect(typed.read('ada s1')).toBeNull();
  expect(listen).toHaveBeenCalledTimes(2);
});

test('typed text lasts until the page closes if the browser refuses storage', () => {
  const typed = createTypedText(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  expect(typed.write('ada s1', 'Told you')).toBe(false);
  expect(typed.read('ada s1')).toBe('Told you');
});

test('a dialog that is closed keeps neither passwords nor hidden fields', () => {
  const kept: KeptTexts = new Map();
  keepTyped(kept, { name: 'password', type: 'password', value: 'headline' });
  keepTyped(kept, { name: 'password', type: 'text', value: 'headline' });
  keepTyped(kept, { name: 'game_id', type: 'hidden', value: 'g1' });
  expect(kept.size).toBe(0);
});
