import { afterEach, expect, it, vi } from 'vitest';
import { showToast } from './toast';
import { copy } from './copy-button';

vi.mock('./toast', () => ({ showToast: vi.fn() }));
afterEach(() => vi.unstubAllGlobals());

const copied = { title: 'Copied' };
const failed = { title: 'Failed' };

/** A browser that takes a text only while the press lasts. */
function pressWithClipboard() {
  const taken: Promise<string>[] = [];
  class ClipboardItem {
    readonly types: Record<string, Promise<Blob>>;
    constructor(types: Record<string, Promise<Blob>>) {
      this.types = types;
    }
  }
  const write = async ([item]: ClipboardItem[]) => {
    const text = item!.types['text/plain']!.then((blob) => blob.text());
    taken.push(text);
    await text;
  };
  vi.stubGlobal('ClipboardItem', ClipboardItem);
  vi.stubGlobal('navigator', { clipboard: { write } });
  return taken;
}

it('a text that must wait for an action is given to the clipboard during the press', async () => {
  const taken = pressWithClipboard();
  const { promise: ready, resolve } = Promise.withResolvers<boolean>();
  const copying = copy('We won', { copied, failed }, ready);
  expect(taken).toHaveLength(1);
  resolve(true);
  expect(await copying).toBe(true);
  expect(await taken[0]).toBe('We won');
  expect(showToast).toHaveBeenLastCalledWith(copied);
});

it('a refused action copies nothing, and its own message stays the last one', async () => {
  const taken = pressWithClipboard();
  vi.mocked(showToast).mockClear();
  expect(await copy('We won', { copied, failed }, Promise.resolve(false))).toBe(false);
  await expect(taken[0]).rejects.toThrow('Nothing to copy');
  expect(showToast).not.toHaveBeenCalled();
});
