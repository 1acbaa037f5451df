import { beforeEach, expect, it, vi } from 'vitest';
import { typedText } from '@/components/ui/typed-text';
import { reloadStaleBuild, restoreTyped } from './stale-build';

const kept = new Map<string, string>();
const replace = vi.fn();

/** Minimal stand-ins for a DOM field and form. */
class Field extends EventTarget {
  #value = '';
  name: string;
  type: string;
  constructor(name: string, value = '', type = 'text') {
    super();
    this.name = name;
    this.type = type;
    this.#value = value;
  }
  get value() {
    return this.#value;
  }
  set value(value: string) {
    this.#value = value;
  }
}

const formOf = (...fields: Field[]) => {
  const namedItem = (name: string) => fields.find((field) => field.name === name) ?? null;
  return { elements: Object.assign(fields, { namedItem }) } as unknown as HTMLFormElement;
};

const show = (...forms: HTMLFormElement[]) => vi.stubGlobal('document', { forms });

beforeEach(() => {
  kept.clear();
  typedText.forget();
  replace.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  const href = 'https://bingo.example/group/g1?tab=games#list';
  vi.stubGlobal('window', { location: { href, pathname: '/group/g1', replace } });
  show();
});

it('a stale build is reloaded once, with a notice, and not again within a minute', () => {
  expect(reloadStaleBuild()).toBe(true);
  const [address] = replace.mock.calls[0] as [URL];
  expect(address.href).toBe('https://bingo.example/group/g1?tab=games&notice=stale_build#list');
  expect(reloadStaleBuild()).toBe(false);
  expect(replace).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(reloadStaleBuild(), 'after the next deploy').toBe(true);
});

it('a stale build is not reloaded if the browser refuses storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(reloadStaleBuild()).toBe(false);
  expect(replace).not.toHaveBeenCalled();
});

it('typed text is restored once, in the same form only', () => {
  const ofTheme = (id: string, name: string) =>
    formOf(new Field('theme_id', id, 'hidden'), new Field('name', name));
  show(ofTheme('t1', 'Late news'));
  reloadStaleBuild();
  typedText.forget();

  const other = ofTheme('t2', 'Weather');
  restoreTyped(other);
  expect(other.elements.namedItem('name')).toMatchObject({ value: 'Weather' });
  const same = ofTheme('t1', 'News');
  const heard = vi.fn();
  (same.elements.namedItem('name') as unknown as Field).addEventListener('input', heard);
  restoreTyped(same);
  expect(same.elements.namedItem('name')).toMatchObject({ value: 'Late news' });
  expect(heard).toHaveBeenCalledOnce();
  const again = ofTheme('t1', 'News');
  restoreTyped(again);
  expect(again.elements.namedItem('name')).toMatchObject({ value: 'News' });
});

it('passwords are not kept', () => {
  const secret = 'hunter2-secret';
  show(formOf(new Field('email', 'ada@example.com'), new Field('code', secret, 'password')));
  reloadStaleBuild();
  expect([...kept.values()].join()).toContain('ada@example.com');
  expect([...kept.values()].join()).not.toContain(secret);
});
