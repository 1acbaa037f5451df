import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ALL_EMPTY, put } from '@/lib/bingo/placing';
import type { Draft, Spots } from '@/lib/bingo/drafts';
import type { ActionResult } from '@/lib/server/action-result';
import { createDraftSaver } from './draft-saver';

type Version = { version: number; spots: Spots };

const [one, two, three] = [0, 1, 2].map((at) => put(ALL_EMPTY, at, { square: `square ${at}` })) as [
  Spots,
  Spots,
  Spots,
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
          Object.assign(server, { spots: draft.spots, version: draft.version + 1 });
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
  const { saver, server, sent, kept, answer } = open({ version: 0, spots: ALL_EMPTY });
  saver.change(one);
  saver.change(two);
  expect(kept).toEqual([
    { version: 0, spots: one },
    { version: 0, spots: two },
  ]);
  await pause();
  await answer();
  expect(sent).toEqual([{ version: 0, spots: two }]);
  expect(server).toEqual({ version: 1, spots: two });
  expect(saver.getState().status).toBe('saved');
  expect(kept.at(-1)).toBeNull();
});

test('a change during a save is saved after it, never beside it', async () => {
  const { saver, server, sent, kept, answer } = open({ version: 0, spots: ALL_EMPTY });
  saver.change(one);
  await pause();
  saver.change(two);
  await pause();
  expect(sent).toHaveLength(1);
  await answer();
  expect(kept.at(-1)).toEqual({ version: 1, spots: two });
  await answer();
  expect(sent).toHaveLength(2);
  expect(server).toEqual({ version: 2, spots: two });
  expect(saver.getState()).toMatchObject({ status: 'saved', version: 2, spots: two });
});

test('without a connection the spots stay, and are saved when it is back', async () => {
  const { saver, server, kept, answer } = open({ version: 0, spots: ALL_EMPTY });
  saver.change(one);
  await pause();
  await answer(refused('offline'));
  expect(saver.getState()).toMatchObject({ status: 'waiting', spots: one });
  expect(kept.at(-1)).toEqual({ version: 0, spots: one });
  await vi.advanceTimersByTimeAsync(1500);
  await answer();
  expect(server.spots).toEqual(one);
  expect(saver.getState().status).toBe('saved');
});

test('after another device has saved, the player chooses a version', async () => {
  for (const which of ['mine', 'other'] as const) {
    const { saver, server, answer } = open({ version: 0, spots: ALL_EMPTY });
    Object.assign(server, { version: 5, spots: two });
    saver.change(one);
    await pause();
    await answer();
    expect(saver.getState().other).toMatchObject({ version: 5, spots: two });
    saver.change(three);
    expect(saver.getState().spots).toEqual(one);
    expect(await saver.flush()).toBe(false);

    saver.choose(which);
    await answer();
    expect(server.spots).toEqual(which === 'mine' ? one : two);
    expect(saver.getState()).toMatchObject({ status: 'saved', other: null, spots: server.spots });
  }
});

test('a refused seal shows the version of the other device', async () => {
  const { saver, server } = open({ version: 0, spots: one });
  Object.assign(server, { version: 1, spots: two });
  await saver.askWhich();
  expect(saver.getState()).toMatchObject({ spots: one, other: { version: 1, spots: two } });
});

test('what an earlier visit left unsaved is saved, or asked about if the card changed since', async () => {
  const left = { version: 3, spots: one };
  const same = open({ version: 3, spots: two }, left);
  same.saver.start();
  await pause();
  await same.answer();
  expect(same.server.spots).toEqual(one);

  const changed = open({ version: 4, spots: two }, left);
  expect(changed.saver.getState()).toMatchObject({ spots: one, other: { spots: two } });
});

test('a refused save keeps the spots on the screen and is not repeated', async () => {
  const { saver, sent, answer } = open({ version: 0, spots: ALL_EMPTY });
  saver.change(one);
  await pause();
  await answer(refused('cards_locked'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(saver.getState()).toMatchObject({ status: 'refused', spots: one });
});
