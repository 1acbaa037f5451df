import { KINDS_OF, NOTICE_GROUPS } from '@/lib/bingo/notices';
import type { MailSettings, NoticeChoice } from '@/lib/contract/notices';
import { cx } from '@/components/ui/cx';
import { channelLabels, groupLabels, push_off } from '@/lib/words/notices';
import { ChoiceSwitch, DigestForm, PushHere } from './choice-forms';

type ChoicesProps = {
  choices: NoticeChoice[];
  mail: MailSettings;
  canMail: boolean;
  pushKey: string | null;
};

/** With large text on a phone, a row is a block with its boxes below its words. The roles are those that a block would lose. */
const stacked = '@max-[20rem]:grid @max-[20rem]:grid-cols-3';

/** What the viewer gets notices about, in the app, by e-mail and by push. */
export function Choices({ choices, mail, canMail, pushKey }: ChoicesProps) {
  const isMailed = canMail && mail.is_confirmed;
  const channels = (['app', 'mail', 'push'] as const).filter(
    (channel) => channel === 'app' || (channel === 'mail' ? isMailed : pushKey),
  );
  return (
    <div className="@container">
      <table role="table" className="w-full max-w-2xl text-[0.9375rem] @max-[20rem]:block">
        <thead role="rowgroup" className="@max-[20rem]:block">
          <tr role="row" className={cx('kicker text-ink-soft', stacked)}>
            <th role="columnheader" scope="col" className="text-left @max-[20rem]:sr-only">
              Notifications
            </th>
            {channels.map((channel) => (
              <th key={channel} role="columnheader" scope="col" className="px-1 sm:w-16">
                {channelLabels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="divide-y border-y @max-[20rem]:block">
          {NOTICE_GROUPS.map((group) => {
            const kinds = choices.filter(({ kind }) => KINDS_OF[group].includes(kind));
            const is_on = {
              app: kinds.some((choice) => choice.is_on),
              mail: kinds.some(({ mails }) => mails),
              push: kinds.some(({ pushes }) => pushes),
            };
            const canBeMailed = kinds.some(({ mails }) => mails !== null);
            const { title, description } = groupLabels[group];
            return (
              <tr key={group} role="row" className={stacked}>
                <th
                  role="rowheader"
                  scope="row"
                  className="py-3 pr-3 text-left font-normal wrap-anywhere @max-[20rem]:col-span-full"
                >
                  <span className="block font-semibold">{title}</span>
                  <span className="text-fine text-ink-soft">{description}</span>
                </th>
                {channels.map((channel) => (
                  <td key={channel} role="cell" className="text-center">
                    {(channel !== 'mail' || canBeMailed) && (
                      <ChoiceSwitch group={group} channel={channel} is_on={is_on[channel]} />
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {pushKey ? (
        <PushHere publicKey={pushKey} />
      ) : (
        <p className="pt-3 text-fine text-ink-soft">{push_off.description}</p>
      )}
      {isMailed && <DigestForm mail={mail} />}
    </div>
  );
}
