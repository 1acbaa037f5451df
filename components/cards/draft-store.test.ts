import { expect, test, vi } from 'vitest';
import { createDraftStore } from './draft-store';

/** What a tab keeps, as `sessionStorage` does. */
function tab() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('typed text is there when the page comes again, for its writer alone, until it is saved', () => {
  const storage = tab();
  createDraftStore(() => storage).write('ada', 's1', { editing: 'comment', comment: 'Told you' });

  const again = createDraftStore(() => storage);
  expect(again.draftOf('ada', 's1')).toMatchObject({ editing: 'comment', comment: 'Told you' });
  expect(again.draftOf('ada', 's2').comment).toBeUndefined();
  expect(again.draftOf('ben', 's1').comment).toBeUndefined();

  again.write('ada', 's1', { editing: null, comment: undefined });
  expect(storage.kept.size).toBe(0);
});

test('who signs out leaves nothing that was typed', () => {
  const storage = tab();
  const drafts = createDraftStore(() => storage);
  const listen = vi.fn();
  drafts.subscribe(listen);
  drafts.write('ada', 's1', { source_url: 'https://example.com' });
  storage.kept.clear();
  drafts.forget();
  expect(drafts.draftOf('ada', 's1').source_url).toBe('');
  expect(listen).toHaveBeenCalledTimes(2);
});

test('a browser that keeps nothing keeps the text as long as the page', () => {
  const drafts = createDraftStore(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  drafts.write('ada', 's1', { comment: 'Told you' });
  expect(drafts.draftOf('ada', 's1').comment).toBe('Told you');
});
