export const stop_mail = {
  title: 'Stop all mail?',
  description:
    'You get no more notices and digests in your inbox. What concerns your account, such as a new password, is still mailed.',
};
export const mail_stopped = {
  title: 'Mail stopped',
  description:
    'You get no more notices and digests by e-mail. You can choose them again on the page Notices.',
};
export const stop_mail_failed = {
  title: 'This link no longer works',
  description:
    'Links in mails work for 90 days. Sign in and choose on the page Notices what is mailed to you.',
};
