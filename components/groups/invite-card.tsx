import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { LocalTime } from '@/components/ui/local-time';
import { Listed, Sentence } from '@/components/ui/sentence';
import { Skeleton } from '@/components/ui/skeleton';
import type { InvitePreview, Invitation } from '@/lib/contract/groups';
import { group_full, invalid_invite_code } from '@/lib/words/groups';
import { inSentence } from '@/lib/words/message';
import { prizesInvited } from '@/lib/words/results';
import { signInPath } from '@/lib/accounts/redirect';
import { ClaimSeat, GuestSeat, TakeSeat } from './invitation-forms';

type InviteCardProps = {
  invitation: Invitation;
  /** The path that accepts the invitation after sign-up or sign-in. */
  back: string;
  /** Set for an invite link. With it, people can play without an account if the group allows it. */
  invite_code?: string;
};

/** An invitation as a visitor sees it. */
export function InviteCard({ invitation, back, invite_code }: InviteCardProps) {
  if (invitation === 'invalid') return <NoSuchInvite />;
  const preview = invitation === 'hidden' ? null : invitation;
  if (preview?.is_full) return <FullGroup {...{ preview, back, invite_code }} />;
  const table = invite_code ? preview?.table : null;
  return (
    <Card title={`${preview ? inSentence(preview.host_display_name) : 'Somebody'} invites you`}>
      <p className="mx-auto max-w-prose text-deck text-ink-soft">
        A private game of predicted headlines: everybody has a card, everybody marks the news, and{' '}
        {prizesInvited[preview?.prizes ?? 'bingo']}. The money is play money.
        {preview?.everybody_writes && ' Everybody writes its squares together until it starts.'}
      </p>
      {table && invite_code ? (
        <OpenWays {...{ invite_code, back }} price={preview?.price ?? null} />
      ) : (
        <div className="flex flex-wrap justify-center gap-3">
          <TakeSeat back={back} />
        </div>
      )}
      {preview && <GroupDetails preview={preview} hasSamples={Boolean(table)} />}
      {table && <OpenTable table={table} />}
    </Card>
  );
}

/** The group's name, games and number of players. `hasSamples`: squares of the game are shown elsewhere. */
function GroupDetails({ preview, hasSamples }: { preview: InvitePreview; hasSamples: boolean }) {
  const { group_name, theme_names, stake, starts_at, squares, member_count } = preview;
  return (
    <dl className="mx-auto grid w-full max-w-md border-y border-ink text-left *:flex *:justify-between *:gap-6 *:py-2.5 [&>:not(:first-child)]:border-t">
      <Row term="Group">
        <Listed texts={[group_name]} />
      </Row>
      <Row term={theme_names.length > 1 ? 'Games' : 'Game'}>
        <Listed texts={theme_names.map((theme) => `${theme} BINGO`)} />
        {theme_names.length === 0 && 'Not started yet'}
      </Row>
      {stake && (
        <Row term="At stake">
          <bdi>{stake}</bdi>
        </Row>
      )}
      {starts_at && (
        <Row term="Starts">
          <LocalTime at={starts_at} />
        </Row>
      )}
      {squares.length > 0 && !hasSamples && (
        <Row term="On the cards">
          <Listed texts={squares} />
        </Row>
      )}
      <Row term="Group size">
        {member_count} {member_count === 1 ? 'player' : 'players'}
      </Row>
    </dl>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="shrink-0 text-ink-soft">{term}</dt>
      <dd className="min-w-0 text-right font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

type FullGroupProps = { preview: InvitePreview } & Pick<InviteCardProps, 'back' | 'invite_code'>;

function FullGroup({ preview, back, invite_code }: FullGroupProps) {
  const { title, description } = group_full;
  return (
    <Card
      title={title}
      ways={
        <>
          <ButtonLink href="/" size="lg">
            See the house game
          </ButtonLink>
          <ButtonLink href={signInPath(back, 'signin')} size="lg" variant="secondary">
            Log In
          </ButtonLink>
        </>
      }
    >
      <p className="mx-auto max-w-prose text-deck text-ink-soft">{description}</p>
      <p className="mx-auto max-w-prose wrap-anywhere text-ink-soft">
        <bdi>{preview.host_display_name}</bdi> can make room in <bdi>{preview.group_name}</bdi>.
      </p>
      {preview.table && invite_code && <ClaimSeat invite_code={invite_code} />}
    </Card>
  );
}

function NoSuchInvite() {
  const { title, description } = invalid_invite_code;
  return (
    <Card
      title={title}
      ways={
        <>
          <ButtonLink href="/join" size="lg">
            Enter a code
          </ButtonLink>
          <ButtonLink href="/" size="lg" variant="secondary">
            See the house game
          </ButtonLink>
        </>
      }
    >
      <p className="mx-auto max-w-prose text-deck text-ink-soft">{description}</p>
      <p className="mx-auto max-w-prose text-ink-soft">
        Ask the person who sent it for a new link. A group’s code can change.
      </p>
    </Card>
  );
}

type CardProps = { title: string; ways?: ReactNode; children: ReactNode };

function Card({ title, ways, children }: CardProps) {
  return (
    <div className="mx-auto grid max-w-xl gap-3 pb-6 text-center sm:gap-5 sm:py-16">
      <p className="kicker text-press">By invitation</p>
      <h1 className="text-headline wrap-anywhere">
        <Sentence text={title} />
      </h1>
      {children}
      {ways && <div className="mt-3 flex flex-wrap justify-center gap-3">{ways}</div>}
    </div>
  );
}

export function InviteSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="mx-auto grid max-w-xl justify-items-center gap-3 pb-6 sm:gap-5 sm:py-16"
    >
      <Skeleton className="h-4 w-28" />
      <Skeleton className="h-9 w-full max-w-72" />
      <Skeleton className="h-33 w-full max-w-md" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-13 w-full max-w-72" />
    </div>
  );
}

type OpenTableProps = { table: NonNullable<InvitePreview['table']> };

/** Three squares of the game and the names of those who are in, before anything is asked. */
function OpenTable({ table: { summaries, names } }: OpenTableProps) {
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
        Already joined:{' '}
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

type OpenWaysProps = { invite_code: string; back: string; price: number | null };

/** The ways in where people may play without an account. `back` is the path that accepts the invitation. */
function OpenWays({ invite_code, back, price }: OpenWaysProps) {
  return (
    <div className="grid w-full gap-4">
      <GuestSeat invite_code={invite_code} back={back} price={price} />
      <ClaimSeat invite_code={invite_code} />
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
