import { expect, test } from 'vitest';
import { isInApp } from '@/components/accounts/in-app-note';

const IOS =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';
const CHROME = 'Chrome/142.0.0.0 Mobile Safari/537.36';
const WEBVIEW =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0';

test.each([
  ['Instagram on iOS', `${IOS} Mobile/22B83 Instagram 357.0.2.24.79 (iPhone16,1; iOS 18_1; en_US)`],
  ['Facebook on iOS', `${IOS} Mobile/22B83 [FBAN/FBIOS;FBAV/489.0.0.41.78;FBDV/iPhone16,1]`],
  ['Facebook on Android', `${WEBVIEW} ${CHROME} [FB_IAB/FB4A;FBAV/490.0.0.1;]`],
  ['Messenger', `${ANDROID} Version/4.0 ${CHROME} [FB_IAB/Orca-Android;FBAV/480.0;]`],
  ['LINE', `${IOS} Mobile/15E148 Safari Line/14.19.1`],
  ['WeChat', `${ANDROID} Version/4.0 ${CHROME} MicroMessenger/8.0.50`],
  ['TikTok', `${IOS} Mobile/15E148 musical_ly_37.1.0 BytedanceWebview/d8a21c6`],
  ['Snapchat', `${IOS} Version/18.1 Mobile/15E148 Safari/604.1 Snapchat/13.11.0`],
  ['LinkedIn', `${IOS} Mobile/15E148 [LinkedInApp]/9.30.2`],
  ['Google on iOS', `${IOS} GSA/340.3.695 Mobile/15E148 Safari/604.1`],
  ['an unknown app on Android', `${WEBVIEW} ${CHROME}`],
  ['an unknown app on iOS', `${IOS} Mobile/15E148`],
])('%s is a browser inside of an app', (_, agent) => expect(isInApp(agent)).toBe(true));

test.each([
  ['Safari on iOS', `${IOS} Version/18.1 Mobile/15E148 Safari/604.1`],
  ['Chrome on iOS', `${IOS} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`],
  ['Firefox on iOS', `${IOS} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`],
  ['Chrome on Android', `${ANDROID} ${CHROME}`],
  ['Samsung Internet', `${ANDROID} SamsungBrowser/27.0 ${CHROME}`],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0'],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  ],
  ['a browser without a name', ''],
])('%s is a browser of its own', (_, agent) => expect(isInApp(agent)).toBe(false));
