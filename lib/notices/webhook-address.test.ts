import { expect, it } from 'vitest';
import { firstError, ID, received } from '@/scripts/repository/forms.fixture';
import { webhookSchema } from '@/lib/groups/schema';

const DISCORD = 'https://discord.com/api/webhooks/123456789012345678/aB-_9';
const SLACK = 'https://hooks.slack.com/services/T012AB/B012AB/aB9';

it.each([
  [DISCORD, DISCORD],
  ['https://canary.discord.com/api/webhooks/1/a', 'https://canary.discord.com/api/webhooks/1/a'],
  ['https://discord.com/api/v10/webhooks/1/a', 'https://discord.com/api/v10/webhooks/1/a'],
  [`${DISCORD}?thread_id=42`, `${DISCORD}?thread_id=42`],
  [`${DISCORD}?wait=true`, DISCORD],
  [`${DISCORD}/slack`, DISCORD],
  [` <${DISCORD}/> `, DISCORD],
  ['HTTPS://Discord.com/api/webhooks/1/a', 'https://discord.com/api/webhooks/1/a'],
  [`${SLACK}\u200b`, SLACK],
  [`"${SLACK}"`, SLACK],
  [
    'https://hooks.slack.com/workflows/T01/A01/123/aB9',
    'https://hooks.slack.com/workflows/T01/A01/123/aB9',
  ],
])('the webhook %s is accepted', (pasted, url) => {
  expect(received(webhookSchema, { group_id: ID, url: pasted })).toEqual({ group_id: ID, url });
});

it.each([
  'https://discord.com/channels/1/2',
  'https://discord.com/api/webhooks/1',
  'https://slack.com/api/chat.postMessage',
  'http://discord.com/api/webhooks/1/a',
  'https://discord.com:444/api/webhooks/1/a',
  'https://me@discord.com/api/webhooks/1/a',
  'https://discord.com.example/api/webhooks/1/a',
  'https://evil.example/?https://discord.com/api/webhooks/1/a',
])('the address %s is refused with the form of a webhook', (url) => {
  expect(firstError(webhookSchema, { group_id: ID, url })).toMatch(
    /discord\.com\/api\/webhooks.*hooks\.slack\.com\/services/,
  );
});
