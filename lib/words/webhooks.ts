export const save_webhook_failed = { title: 'Error', description: 'Failed to save the channel' };
export const invalid_webhook = {
  title: 'Not an address we can post to',
  description:
    'Paste the webhook of a Discord channel, https://discord.com/api/webhooks/…, or of a Slack channel, https://hooks.slack.com/services/…',
};
export const webhook_silent = {
  title: 'The channel did not answer',
  description: 'Nothing was saved. Check that the webhook still exists, and try again.',
};
export const webhook_saved = {
  title: 'Channel saved',
  description: 'A first message is in it. Marks and wins follow.',
};
export const webhook_removed = {
  title: 'Channel removed',
  description: 'Nothing more is posted there.',
};
export const confirm_remove_webhook = {
  title: 'Remove this channel?',
  description: 'Marks and wins are no longer posted there.',
};
