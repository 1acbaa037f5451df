import { ButtonLink } from '@/components/ui/button-link';
import type { InvitePreview } from '@/lib/contract/groups';
import { signInPath } from '@/lib/accounts/redirect';
import { GuestSeat } from './guest-seat';

type OpenTableProps = { table: NonNullable<InvitePreview['table']> };

/** Three squares of the game and the names of those who are in, before anything is asked. */
export function OpenTable({ table: { summaries, names } }: OpenTableProps) {
  return (
    <>
      {summaries.length > 0 && (
        <ul aria-label="Three of its squares" className="grid grid-cols-3 gap-2">
          {summaries.map((summary) => (
            <li
              key={summary}
              dir="auto"
              className="grid min-h-24 min-w-0 place-items-center border border-ink bg-paper-raised p-1.5 font-serif text-[0.9375rem] leading-tight font-semibold wrap-anywhere hyphens-auto sm:text-lg"
            >
              {summary}
            </li>
          ))}
        </ul>
      )}
      <p className="wrap-anywhere text-ink-soft">
        Already in:{' '}
        {names.map((name, index) => (
          <span key={index}>
            {index > 0 && ', '}
            <bdi className="font-semibold text-ink">{name}</bdi>
          </span>
        ))}
      </p>
    </>
  );
}

/** The ways in where people may play without an account. `back` is the path that accepts the invitation. */
export function OpenWays({ invite_code, back }: { invite_code: string; back: string }) {
  return (
    <div className="grid w-full gap-4">
      <GuestSeat invite_code={invite_code} />
      <p className="flex flex-wrap items-center justify-center gap-x-2">
        <span className="text-ink-soft">Or with an account:</span>
        <ButtonLink data-asks-for-account href={signInPath(back, 'signin')} variant="quiet">
          Log In
        </ButtonLink>
        <ButtonLink data-asks-for-account href={signInPath(back, 'signup')} variant="quiet">
          Sign Up
        </ButtonLink>
      </p>
    </div>
  );
}
