import { setTimeout as sleep } from 'node:timers/promises';
import type { Window } from './drivers.ts';

const WAIT_MS = 30_000;

/** Finds a visible control whose name begins with these words, in the page's own part; a dialog hides what is behind it. */
const FIND = String.raw`
  const dialogs = document.querySelectorAll('[role=dialog][data-state=open], [role=menu]');
  const place = dialogs.length ? dialogs[dialogs.length - 1] : document.querySelector('main') ?? document;
  const all = place.querySelectorAll('a, button, input, select, textarea, summary, [role=menuitem]');
  const nameOf = (one) => (one.getAttribute('aria-label') ?? (one.labels?.length
    ? one.labels[0].textContent : one.textContent)).trim();
  const found = [...all].find((one) => one.getClientRects().length && !one.disabled &&
    (name.test ? name.test(nameOf(one)) : nameOf(one).startsWith(name)));`;

/** A person at a window, who waits for what they look for. */
export class Person {
  readonly window: Window;
  readonly name: string;

  constructor(name: string, window: Window) {
    this.name = name;
    this.window = window;
  }

  open = (url: string) => this.window.open(url);

  async until<T>(what: string, look: () => Promise<T | null | false>): Promise<T> {
    const end = Date.now() + WAIT_MS;
    let last: unknown;
    while (Date.now() < end) {
      const seen = await look().catch((error: unknown) => void (last = error));
      if (seen) return seen;
      await sleep(150);
    }
    const shown = await this.window
      .run<string>(`return location.href + ' ' + document.body.innerText.slice(0, 600)`)
      .catch(String);
    throw new Error(`${this.name} does not see ${what}. ${String(last ?? '')}\n${shown}`);
  }

  sees = (words: string | RegExp) =>
    this.until(`“${String(words)}”`, async () => {
      const text = await this.window.run<string>('return document.body.innerText');
      return typeof words === 'string'
        ? text.toLowerCase().includes(words.toLowerCase())
        : words.test(text);
    });

  /** Presses in the middle of a control. It must be hydrated, and nothing may lie over it. */
  async press(name: string | RegExp): Promise<void> {
    const literal = typeof name === 'string' ? JSON.stringify(name) : String(name);
    const spot = await this.until(`the control “${String(name)}”`, () =>
      this.window.run<{ x: number; y: number } | null>(`const name = ${literal}; ${FIND}
        if (!found || !Object.keys(found).some((key) => key.startsWith('__react'))) return null;
        found.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = found.getBoundingClientRect();
        const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
        const on = document.elementFromPoint(x, y);
        return on && (found.contains(on) || on.contains(found)) ? { x, y } : null;`),
    );
    await this.window.act([
      {
        ...{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } },
        actions: [
          { type: 'pointerMove', duration: 0, ...spot },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      } as { type: string; id: string; actions: object[] },
    ]);
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.window.act([{ type: 'key', id: 'keys', actions }]);
  }

  async fill(label: string, text: string): Promise<void> {
    await this.press(label);
    await this.type(text);
  }

  /** Chooses in a select box, which has no window of its own without a screen. */
  choose = (label: string, at: number) =>
    this.until(`the list “${label}”`, () =>
      this.window.run<boolean>(`const name = ${JSON.stringify(label)}; ${FIND}
        if (!found || found.options.length <= ${at}) return false;
        found.selectedIndex = ${at};
        found.dispatchEvent(new Event('input', { bubbles: true }));
        found.dispatchEvent(new Event('change', { bubbles: true }));
        return true;`),
    );
}
