import type { Metadata } from 'next';
import { AuthCard } from '@/components/accounts/auth-card';
import { Button, ButtonLink } from '@/components/ui/button';
import { mail_stopped, stop_mail, stop_mail_failed } from '@/lib/words/notices';

export const metadata: Metadata = { title: stop_mail.title, robots: { index: false } };

/** Not streamed, so that it can be read without JavaScript. */
export const instant = false;

/** Stops all mail by a link in one, without sign-in. `done` is set after the button was pressed. */
export default async function UnsubscribePage({ searchParams }: PageProps<'/unsubscribe'>) {
  const { token, done } = await searchParams;
  if (done === '1') return <AuthCard kicker="Email" {...card(mail_stopped)} />;
  if (typeof token !== 'string')
    return (
      <AuthCard kicker="Email" {...card(stop_mail_failed)}>
        <ButtonLink href="/notices/settings" className="w-full">
          Open Notifications
        </ButtonLink>
      </AuthCard>
    );
  return (
    <AuthCard kicker="Email" {...card(stop_mail)}>
      <form method="post" action={`/api/unsubscribe?from=page&token=${encodeURIComponent(token)}`}>
        <Button type="submit" className="w-full">
          Stop All Emails
        </Button>
      </form>
    </AuthCard>
  );
}

const card = ({ title, description }: { title: string; description: string }) => ({
  title,
  deck: description,
});
