import type { Metadata } from 'next';
import { PostedAnswerProvider } from '@/components/forms/posted-answer';
import { InvitationForm } from '@/components/groups/code-form';
import { getPostedAnswer } from '@/lib/server/posted-answer';

export const metadata: Metadata = { title: 'Enter a code' };

/** Not streamed, so that a code can be typed before hydration. */
export const instant = false;

/** For people who got a code from a friend, even without an account. */
export default async function JoinPage() {
  return (
    <PostedAnswerProvider posted={await getPostedAnswer()}>
      <div data-asks-for-code className="mx-auto max-w-md">
        <h1 className="pb-2 text-headline">Enter a code</h1>
        <p className="pb-6 text-deck text-ink-soft">
          Somebody read you a code out loud? This is where it goes.
        </p>
        <InvitationForm />
      </div>
    </PostedAnswerProvider>
  );
}
