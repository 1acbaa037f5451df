import { Panel } from '@/components/ui/panel';
import type { MailSettings, NoticeChoice } from '@/lib/contract/notices';
import { channelLabels, choiceLabels } from '@/lib/words/notice-lines';
import { ChoiceSwitch } from './choice-switch';
import { push_off } from '@/lib/words/push';
import { DigestForm } from './digest-form';
import { PushHere } from './push-here';

type ChoicesProps = {
  choices: NoticeChoice[];
  mail: MailSettings;
  canMail: boolean;
  pushKey: string | null;
};

/** What the viewer gets notices about, in the app, by e-mail and by push. */
export function Choices({ choices, mail, canMail, pushKey }: ChoicesProps) {
  const isMailed = canMail && mail.is_confirmed;
  return (
    <Panel title="What you get notices about" className="mt-8">
      <table className="w-full max-w-2xl text-[0.9375rem]">
        <thead>
          <tr className="kicker text-ink-soft">
            <th scope="col" className="text-left">
              Notice
            </th>
            <th scope="col" className="w-16">
              {channelLabels.app}
            </th>
            {isMailed && (
              <th scope="col" className="w-16">
                {channelLabels.mail}
              </th>
            )}
            {pushKey && (
              <th scope="col" className="w-16">
                {channelLabels.push}
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y">
          {choices.map(({ kind, is_on, mails, pushes }) => (
            <tr key={kind}>
              <th scope="row" className="py-2 text-left font-normal">
                {choiceLabels[kind]}
              </th>
              <td className="text-center">
                <ChoiceSwitch kind={kind} channel="app" is_on={is_on} />
              </td>
              {isMailed && (
                <td className="text-center">
                  {mails !== null && <ChoiceSwitch kind={kind} channel="mail" is_on={mails} />}
                </td>
              )}
              {pushKey && (
                <td className="text-center">
                  <ChoiceSwitch kind={kind} channel="push" is_on={pushes} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {pushKey ? (
        <PushHere publicKey={pushKey} />
      ) : (
        <p className="pt-3 text-fine text-ink-soft">{push_off.description}</p>
      )}
      {isMailed && <DigestForm mail={mail} />}
    </Panel>
  );
}
