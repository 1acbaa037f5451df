import { arrive } from '../support/sign-in';
import { dialog, members, openGroup } from '../support/groups';
import { linkIn, mailsTo, mailTo } from '../support/mailbox';
import { expect, test, type Seat } from '../support/table';

async function sendInvitation(seat: Seat, email: string) {
  await dialog(seat).getByLabel('Email').fill(email);
  await dialog(seat).getByRole('button', { name: 'Send Invitation' }).click();
}

test('a creator invites, a member joins by mail, and both see what goes wrong @desktop', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const sam = await table.seat('Sam');
  const group = await openGroup(nora, 'The Proof Readers');

  await test.step('the invite dialog asks for an address and keeps the typed text', async () => {
    await nora.page.getByRole('button', { name: 'Invite Members' }).click();
    await sendInvitation(nora, 'no address');
    await expect(dialog(nora).getByText('Please enter a valid email address.')).toBeVisible();
    await expect(dialog(nora).getByLabel('Email')).toHaveValue('no address');
    await sendInvitation(nora, sam.email);
    await expect(nora.page.getByText('Invitation sent!')).toBeVisible();
    await expect(dialog(nora)).toBeHidden();
  });

  await test.step('the pending invitation is listed among the members, with its age', async () => {
    const row = members(nora).getByRole('listitem').filter({ hasText: sam.email });
    await expect(row.getByText('Invited')).toBeVisible();
    await expect(row.getByText('Today')).toBeVisible();
  });

  await test.step('for an address that was invited before, the dialog offers to resend the mail', async () => {
    await nora.page.getByRole('button', { name: 'Invite Members' }).click();
    await sendInvitation(nora, sam.email);
    const refusal = dialog(nora).getByRole('alert');
    await expect(refusal).toContainText('Already invited');
    await expect(refusal).toContainText('This email has already been invited to the group.');
    await refusal.getByRole('button', { name: /^Resend/ }).click();
    await expect(dialog(nora)).toBeHidden();
    await members(nora)
      .getByRole('button', { name: `Resend the invitation to ${sam.email}` })
      .click();
    await expect.poll(async () => (await mailsTo(sam.email)).length).toBe(3);
  });

  await test.step('Sam follows the link in the mail, and the invitation is closed', async () => {
    const mail = await mailTo(sam.email, /seat in “The Proof Readers”/);
    await arrive(sam, linkIn(mail, /\/join-group-direct\//));
    await expect(sam.page.getByText('Joined Group!')).toBeVisible();
    await expect(members(sam).getByText('Sam', { exact: true })).toBeVisible();
    await expect(members(sam).getByText('Invited')).toHaveCount(0);
  });

  await test.step('a member sees neither addresses nor the creator’s controls', async () => {
    await nora.page.getByRole('button', { name: 'Invite Members' }).click();
    await sendInvitation(nora, `somebody.else@example.com`);
    await expect(dialog(nora)).toBeHidden();
    await sam.page.goto(group.path);
    await expect(members(sam).getByText('s***@e***.com')).toBeVisible();
    await expect(sam.page.getByText('somebody.else@example.com')).toHaveCount(0);
    for (const name of ['Invite Members', 'Start New Game', /^Remove/, /^Resend/])
      await expect(sam.page.getByRole('button', { name })).toHaveCount(0);
  });
});
