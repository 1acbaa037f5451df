import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ChangeEmailForm } from '@/components/accounts/change-email-form';
import { SetPin } from '@/components/accounts/set-pin';
import { DeleteAccount } from '@/components/accounts/delete-account';
import { RenameForm } from '@/components/accounts/rename-form';
import { PostedAnswerProvider } from '@/components/forms/posted-answer';
import { ThemeSwitch } from '@/components/shell/theme-switch';
import { ButtonLink } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { keepCardsPath } from '@/lib/accounts/redirect';
import { requireViewer } from '@/lib/accounts/viewer';
import { getPostedAnswer } from '@/lib/server/posted-answer';

export const metadata: Metadata = { title: 'Account', robots: { index: false } };

/** Not streamed, so that the forms work before hydration. */
export const instant = false;

export default async function AccountPage() {
  const { display_name, email, is_anonymous } = await requireViewer('/account');
  return (
    <PostedAnswerProvider posted={await getPostedAnswer()}>
      <h1 className="pb-6 text-headline">Account</h1>
      <div className="grid max-w-2xl gap-8">
        <Section title="Name">
          <RenameForm display_name={display_name} />
        </Section>
        {is_anonymous ? (
          <Section title="Email and password">
            <p>You are playing without an account, so only this browser has your cards.</p>
            <ButtonLink href={keepCardsPath('/account')} variant="secondary">
              Keep your cards
            </ButtonLink>
            <SetPin />
          </Section>
        ) : (
          <>
            <Section title="Email">
              <p className="wrap-anywhere">
                <bdi>{email}</bdi>
              </p>
              <ChangeEmailForm />
            </Section>
            <Section title="Password">
              <p>A new password signs you out on all other devices.</p>
              <ButtonLink href="/reset-password?redirect=/account" variant="secondary">
                Change Password
              </ButtonLink>
            </Section>
          </>
        )}
        <Section title="Colors">
          <ThemeSwitch />
        </Section>
        <Section title="Notifications">
          <ButtonLink href="/notices/settings" variant="secondary">
            Notification settings
          </ButtonLink>
        </Section>
        <Section title="Delete Account">
          <DeleteAccount />
        </Section>
      </div>
    </PostedAnswerProvider>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <div className="grid justify-items-start gap-3 border-t py-3">{children}</div>
    </Panel>
  );
}
