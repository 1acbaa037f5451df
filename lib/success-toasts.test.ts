import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { messages } from './all-messages';

/** The list of the specification (§8.6), and what its accounts (§8.1), groups (§8.3) and guests (§8.5) say when all went well. */
const ASKED_FOR = [
  'admin_granted',
  'admin_removed',
  'already_member',
  'card_number_purchased',
  'cards_migrated',
  'cards_migrated_with_pot',
  'code_regenerated',
  'contributed',
  'game_archived',
  'game_created',
  'game_ended',
  'game_joined',
  'game_started',
  'game_unarchived',
  'group_joined',
  'house_card_repaired',
  'house_game_created',
  'house_game_updated',
  'invitation_saved',
  'invitation_sent',
  'link_copied',
  'note_saved',
  'password_updated',
  'private_session_created',
  'reset_email_sent',
  'square_created',
  'square_deleted',
  'square_unmarked',
  'square_updated',
  'theme_created',
  'theme_deleted',
  'theme_updated',
  'verification_email_sent',
  'welcome_back',
];

/** What no screen shows: something is gone, elsewhere, or as it was. */
const NOT_TO_BE_SEEN = [
  'account_deleted',
  'card_repaired',
  'email_confirmed',
  'game_goes_on',
  'group_left',
  'member_removed',
  'signed_out',
  'squares_imported',
  'squares_imported_but_known',
];

const SAID = [
  /success(?:: \w+)? ?[:=] ?\{?['"]?(\w+)/g,
  /withNotice\([^;]*?'(\w+)'\)/g,
  /signOut\('(\w+)'/g,
];

it('says in a toast what the specification asks for and what no screen shows, and nothing else', async () => {
  const said = new Set<string>();
  for await (const file of glob('{app,components,lib,server-actions}/**/*.{ts,tsx}')) {
    if (file.endsWith('.test.ts')) continue;
    const text = readFileSync(file, 'utf8');
    for (const [, key] of SAID.flatMap((pattern) => [...text.matchAll(pattern)])) said.add(key!);
    if (!file.startsWith('server-actions/')) continue;
    // A notice that is chosen by what was done.
    for (const [, chosen] of text.matchAll(/(?:success:|Notice =)[^,;]*?messageOf\(([^)]*)/g))
      for (const [, key] of chosen!.matchAll(/'(\w+)'/g)) said.add(key!);
  }
  const known = [...ASKED_FOR, ...NOT_TO_BE_SEEN];
  const isTrouble = (key: string) =>
    /failed|error|invalid|missing|needed|not_|full|expired/.test(key);
  const toasts = [...said].filter((key) => key in messages && !isTrouble(key));
  expect(toasts.filter((key) => !known.includes(key))).toEqual([]);
  expect(known.filter((key) => !(key in messages))).toEqual([]);
  for (const key of [
    'theme_created',
    'already_member',
    'game_created',
    'signed_out',
    'card_repaired',
  ])
    expect(toasts).toContain(key);
});
