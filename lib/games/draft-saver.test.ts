import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_PLACES, put, type Places } from '@/lib/bingo/placing';
import type { Draft } from '@/lib/bingo/drafts';
import type { ActionResult } from '@/lib/server/action-result';
import { createDraftSaver } from './draft-saver';

type Version = { version: number; places: Places };

const [one, two, three] = [0, 1, 2].map((at) => put(NO_PLACES, at, { square: `square ${at}` })) as [
  Places,
  Places,
  Places,
];
const refused = (code: string) => ({ ok: false, code, message: { title: code } }) as const;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A server with one draft, which responds to a save when the test lets it. */
function open(stored: Version, unsaved: Version | null = null) {
  const server = { ...stored };
  const sent: Version[] = [];
  const kept: (Version | null)[] = [];
  let answers: ((result?: ActionResult<Version>) => void)[] = [];
  const saver = createDraftSaver(stored, unsaved, {
    save(draft) {
      sent.push(draft);
      return new Promise((resolve) =>
        answers.push((result) => {
          if (result) return resolve(result);
          if (draft.version !== server.version) return resolve(refused('draft_changed'));
          Object.assign(server, { places: draft.places, version: draft.version + 1 });
          resolve({ ok: true, data: { ...server } });
        }),
      );
    },
    read: () => Promise.resolve(server as Version as Draft),
    keep: (unsaved) => kept.push(unsaved),
  });
  async function answer(result?: ActionResult<Version>) {
    const waiting = answers;
    answers = [];
    for (const give of waiting) give(result);
    await vi.advanceTimersByTimeAsync(0);
  }
  return { saver, server, sent, kept, answer };
}

const pause = () => vi.advanceTimersByTimeAsync(700);

test('changes within a pause are saved once, and kept in the browser until then', async () => {
  const { saver, server, sent, kept, answer } = open({ version: 0, places: NO_PLACES });
  saver.change(one);
  saver.change(two);
  expect(kept).toEqual([
    { version: 0, places: one },
    { version: 0, places: two },
  ]);
  await pause();
  await answer();
  expect(sent).toEqual([{ version: 0, places: two }]);
  expect(server).toEqual({ version: 1, places: two });
  expect(saver.getState().status).toBe('saved');
  expect(kept.at(-1)).toBeNull();
});

test('a change during a save is saved after it, never beside it', async () => {
  const { saver, server, sent, kept, answer } = open({ version: 0, places: NO_PLACES });
  saver.change(one);
  await pause();
  saver.change(two);
  await pause();
  expect(sent).toHaveLength(1);
  await answer();
  expect(kept.at(-1)).toEqual({ version: 1, places: two });
  await answer();
  expect(sent).toHaveLength(2);
  expect(server).toEqual({ version: 2, places: two });
  expect(saver.getState()).toMatchObject({ status: 'saved', version: 2, places: two });
});

test('without a connection the places stay, and are saved when it is back', async () => {
  const { saver, server, kept, answer } = open({ version: 0, places: NO_PLACES });
  saver.change(one);
  await pause();
  await answer(refused('offline'));
  expect(saver.getState()).toMatchObject({ status: 'waiting', places: one });
  expect(kept.at(-1)).toEqual({ version: 0, places: one });
  await vi.advanceTimersByTimeAsync(1500);
  await answer();
  expect(server.places).toEqual(one);
  expect(saver.getState().status).toBe('saved');
});

test('after another device has saved, the player chooses a version', async () => {
  for (const which of ['mine', 'other'] as const) {
    const { saver, server, answer } = open({ version: 0, places: NO_PLACES });
    Object.assign(server, { version: 5, places: two });
    saver.change(one);
    await pause();
    await answer();
    expect(saver.getState().other).toMatchObject({ version: 5, places: two });
    saver.change(three);
    expect(saver.getState().places).toEqual(one);
    expect(await saver.flush()).toBe(false);

    saver.choose(which);
    await answer();
    expect(server.places).toEqual(which === 'mine' ? one : two);
    expect(saver.getState()).toMatchObject({ status: 'saved', other: null, places: server.places });
  }
});

test('a refused seal shows the version of the other device', async () => {
  const { saver, server } = open({ version: 0, places: one });
  Object.assign(server, { version: 1, places: two });
  await saver.askWhich();
  expect(saver.getState()).toMatchObject({ places: one, other: { version: 1, places: two } });
});

test('what an earlier visit left unsaved is saved, or asked about if the card changed since', async () => {
  const left = { version: 3, places: one };
  const same = open({ version: 3, places: two }, left);
  same.saver.start();
  await pause();
  await same.answer();
  expect(same.server.places).toEqual(one);

  const changed = open({ version: 4, places: two }, left);
  expect(changed.saver.getState()).toMatchObject({ places: one, other: { places: two } });
});

test('a refused save keeps the places on the screen and is not repeated', async () => {
  const { saver, sent, answer } = open({ version: 0, places: NO_PLACES });
  saver.change(one);
  await pause();
  await answer(refused('cards_locked'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(saver.getState()).toMatchObject({ status: 'refused', places: one });
});
