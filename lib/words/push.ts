export const push_here = {
  title: 'Push to this browser',
  description: 'What is switched on under Push appears here, also while the app is closed.',
};
export const push_missing = {
  title: 'Push to this browser',
  description:
    'This browser shows no pushed notices. On an iPhone, add the app to the home screen first, and open it there.',
};
export const push_off = {
  title: 'Push',
  description: 'This site pushes no notices: its operator has not set who sends them.',
};
export const push_denied = {
  title: 'Nothing will be pushed',
  description: 'The browser did not allow it. You can change that in its settings for this site.',
};
export const save_push_failed = { title: 'Error', description: 'Failed to switch on push' };
