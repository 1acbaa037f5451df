'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { ConfirmAction } from '@/components/forms/confirm-action';
import { FormOpener } from '@/components/forms/form-dialog';
import { useAction } from '@/components/forms/use-action';
import { CallOff } from '@/components/game/call-off';
import { useGame } from '@/components/game/game-provider';
import { Button } from '@/components/ui/button';
import { openedPart } from '@/components/ui/opened-part';
import { Panel } from '@/components/ui/panel';
import { useRefreshOn } from '@/components/shell/refresh';
import { isChoosing } from '@/lib/bingo/drafts';
import type { GameAnswer, WrittenSquares } from '@/lib/contract/screens';
import { calendarPath } from '@/lib/paths';
import {
  confirm_lock_now,
  confirm_start_now,
  answer_game_failed,
  start_game_failed,
  started_without_square,
} from '@/lib/words/games';
import { answerGame, startGame } from '@/server-actions/games';

const WriteTogether = dynamic(() => import('./write-together').then((game) => game.WriteTogether));
const ChangeStart = openedPart(() => import('./change-start').then((game) => game.ChangeStart));

export type StartPanelProps = { answers: GameAnswer[] | null; written: WrittenSquares | null };

/**
 * Shown before a private game starts: who comes, the squares that everybody writes, and buttons with which the host starts the
 * game now, changes its start, or calls it off.
 */
export function StartPanel({ answers, written }: StartPanelProps) {
  const { game, viewer, messages } = useGame();
  const [isWritten] = useState(written !== null);
  const [typed, type] = useState('');
  const news = isWritten ? [...ANSWERS, ...WRITTEN] : ANSWERS;
  useRefreshOn(messages.find(({ type }) => news.includes(type))?.seq);
  if (game.status !== 'upcoming')
    return typed.trim() && <StartedWithout typed={typed} onClose={() => type('')} />;
  return (
    <Panel
      title="Before the Start"
      aside={
        <a href={calendarPath(game)} className="finger text-link">
          Add to calendar
        </a>
      }
    >
      <div className="grid gap-3 border-t py-3">
        <p className="text-ink-soft">Marking begins when the game starts.</p>
        {answers && <Coming answers={answers} />}
        {viewer.is_host && (
          <div className="flex flex-wrap gap-3">
            <ConfirmAction
              label="Start Now"
              question={isChoosing(game) ? confirm_lock_now : confirm_start_now}
              action={startGame}
              failed={start_game_failed}
              input={{ game_id: game.id }}
            />
            <FormOpener opener={{ children: 'Change Start', variant: 'quiet', size: 'sm' }}>
              {(dialog) => <ChangeStart {...dialog} game={game} />}
            </FormOpener>
            <CallOff members={answers?.filter(({ is_me }) => !is_me)} />
          </div>
        )}
        {written && <WriteTogether written={written} typed={typed} onType={type} />}
        {/* Last, because it grows with the answers. */}
        {answers && <Answers answers={answers} />}
      </div>
    </Panel>
  );
}

/** What was being written when the game started. */
function StartedWithout({ typed, onClose }: { typed: string; onClose: () => void }) {
  const { title, description } = started_without_square;
  return (
    <div
      role="status"
      aria-live="polite"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-l-3 border-ink bg-ink/4 py-2 pr-2 pl-4"
    >
      <p className="min-w-0 flex-[1_1_12rem] text-[0.9375rem] wrap-anywhere">
        <strong>{title}.</strong> {description} <bdi>{typed}</bdi>
      </p>
      <Button variant="secondary" size="sm" onClick={onClose}>
        OK
      </Button>
    </div>
  );
}

function Coming({ answers }: { answers: GameAnswer[] }) {
  const { game } = useGame();
  const { run, isBusy } = useAction(answer_game_failed);
  const mine = answers.find(({ is_me }) => is_me)?.is_in ?? null;

  const answer = (is_in: boolean) => run(() => answerGame({ game_id: game.id, is_in }));

  return (
    <div role="group" aria-label="Are you coming?" className="flex flex-wrap gap-3">
      {[true, false].map((is_in) => (
        <Button
          key={String(is_in)}
          variant={mine === is_in ? 'primary' : 'secondary'}
          aria-pressed={mine === is_in}
          aria-disabled={isBusy || undefined}
          onClick={() => isBusy || void answer(is_in)}
        >
          {is_in ? 'I’m in' : 'Can’t'}
        </Button>
      ))}
    </div>
  );
}

const Answers = ({ answers }: { answers: GameAnswer[] }) => (
  <dl className="grid gap-1 text-[0.9375rem]">
    <Named term="In" answers={answers.filter(({ is_in }) => is_in === true)} />
    <Named term="Can’t" answers={answers.filter(({ is_in }) => is_in === false)} />
    <Named term="No answer" answers={answers.filter(({ is_in }) => is_in === null)} />
  </dl>
);

function Named({ term, answers }: { term: string; answers: GameAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <div className="flex gap-x-2">
      <dt className="shrink-0 text-ink-soft">{term}:</dt>
      <dd className="min-w-0 wrap-anywhere">
        {answers.map(({ display_name }, index) => (
          <span key={index}>
            {index > 0 && ', '}
            <bdi>{display_name}</bdi>
          </span>
        ))}
      </dd>
    </div>
  );
}

/** The events that change the written squares: after the start or the end nobody writes them. */
const WRITTEN: readonly string[] = ['lines_changed', 'game_started', 'game_called_off'];

/** The events that change who comes. Buying a card counts as the answer yes, and returning it removes that. */
const ANSWERS: readonly string[] = ['game_answered', 'card_sold', 'card_returned'];
