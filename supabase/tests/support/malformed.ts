import { randomBytes } from 'node:crypto';

const { PUBLISHABLE_KEY = '' } = process.env;
const json = (body: string | Buffer, more = '') =>
  `apikey: ${PUBLISHABLE_KEY}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${more}\r\n${body}`;

const TARGETS = ['//', '*', '/%', '/%zz', '/%00', '/\\', 'x', 'http://', 'http://[::1', '/?a[]=%'];
const UPGRADES = [
  'Upgrade: websocket\r\nConnection: Upgrade\r\n',
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n',
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 99\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Extensions: ,,;;=\r\nSec-WebSocket-Protocol: ,\r\n',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n',
];
const SOCKET = `/realtime/v1/websocket?apikey=${PUBLISHABLE_KEY}&vsn=`;

const HEADERS = [
  'Content-Length: -1\r\n',
  'Content-Length: 1\r\nContent-Length: 2\r\n',
  'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n',
  'Transfer-Encoding: chunked, chunked\r\n',
  'Transfer-Encoding: chunked\r\n\r\nzz\r\n',
  'Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nx',
  'Expect: 100-continue\r\nContent-Length: 9\r\n',
  'Expect: the-unexpected\r\n',
  'Host: a\r\nHost: b\r\n',
  ' folded: yes\r\n',
  'no colon at all\r\n',
  'Nul: a\0b\r\n',
  `Long: ${'x'.repeat(100_000)}\r\n`,
  Array.from({ length: 3_000 }, (_, n) => `h${n}: x\r\n`).join(''),
  'X-Forwarded-For: ,,,\xff\r\n',
  'Range: items=9-1\r\nPrefer: ,=,max-affected=x\r\nAccept: ;;q=\r\n',
  'Accept-Profile: pg_catalog\r\n',
  ...['', 'a.b.c', 'bnVsbA.bnVsbA.x', `${'e30.'.repeat(2)}x`, '\xff\xfe'].map(
    (token) => `Authorization: Bearer ${token}\r\n`,
  ),
].map((text) => `${text}apikey: ${PUBLISHABLE_KEY}\r\n`);

const BODIES = [
  '{',
  'null',
  '[]',
  '"x"',
  '7',
  '\ufeff{}',
  '{"__proto__":{"email":"x"}}',
  '{"email":{"toString":1},"password":{"length":9}}',
  '{"p_game_id":"\\u0000"}',
  '{"p_game_id":"\\ud800"}',
  '['.repeat(100_000),
  '{"a":'.repeat(50_000),
];
const ROUTES = ['signup', 'token?grant_type=password', 'verify', 'recover', 'resend', 'logout'];

/** Malformed HTTP requests. */
export function malformedRequests(): (string | Buffer)[] {
  const head = (line: string, rest = '\r\n') => `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\n${rest}`;
  return [
    ...TARGETS.flatMap((target) => [
      head(`GET ${target}`),
      ...UPGRADES.map((upgrade) => head(`GET ${target}`, `${upgrade}\r\n`)),
    ]),
    ...UPGRADES.flatMap((upgrade) =>
      ['2.0.0', '%', ''].map((version) => head(`GET ${SOCKET}${version}`, `${upgrade}\r\n\x81`)),
    ),
    ...HEADERS.map((headers) => head('POST /rest/v1/rpc/my_account', `${headers}\r\n`)),
    ...['a b', '[::', '%', 'x:99999999', ''].map(
      (host) => `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    ),
    ...BODIES.flatMap((body) => [
      head('POST /rest/v1/rpc/leaderboard', json(body)),
      ...ROUTES.map((route) => head(`POST /auth/v1/${route}`, json(body))),
    ]),
    head('CONNECT 127.0.0.1:1'),
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'get / http/1.1\r\n\r\n',
    '\r\n'.repeat(1_000),
    Buffer.from('16030100c8010000c40303', 'hex'),
    ...Array.from({ length: 20 }, (_, n) => randomBytes(2 ** (n % 14))),
  ];
}

/** Malformed messages for a live socket, as whole frames. */
export const malformedFrames: (string | Buffer)[] = [
  ...BODIES.map((body) => body.slice(0, 60_000)),
  '',
  '[1,2,3,4,5]',
  '[{},[],"realtime:x","phx_join",null]',
  '["1","1","realtime:","phx_join",{}]',
  '["1","1","realtime:\\u0000","phx_join",{"config":{"private":true}}]',
  '["1","1","realtime:x","phx_join",{"config":null,"access_token":"a.b.c"}]',
  '["1","1","realtime:x","phx_join",{"config":{"private":true,"presence":7,"broadcast":"x"},"access_token":"bnVsbA.bnVsbA.x"}]',
  '["1","1","realtime:x","phx_join",{"config":{"private":"true","presence":{"key":{"toString":1}}}}]',
  '["1","1","realtime:x","access_token",{"access_token":{}}]',
  '["1","1","realtime:x","broadcast","text"]',
  '[null,null,"phoenix","heartbeat"]',
  '{"topic":{},"event":[]}',
  ...[[], [3], [3, 255, 255, 255, 255, 255, 1], [4, 0, 0, 0, 0], [3, 0, 0, 0, 0, 0, 1, 123]].map(
    (bytes) => Buffer.from(bytes),
  ),
  ...Array.from({ length: 20 }, (_, n) => Buffer.concat([Buffer.from([3]), randomBytes(n * 9)])),
];

/** Malformed WebSocket bytes below the level of frames. */
export const malformedBytes = [
  [0xff, 0xff],
  [0x81, 0x01, 0x41],
  [0x88, 0x82, 0, 0, 0, 0, 0, 1],
  [0x89, 0xfe, 0xff, 0xff, 0, 0, 0, 0],
  [0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
  [0x80, 0x80, 0, 0, 0, 0],
  [0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe],
  [0xc1, 0x81, 0, 0, 0, 0, 0xff],
].map((bytes) => Buffer.from(bytes));

const letter = (text: string) =>
  `EHLO x\r\nMAIL FROM:<eve@example.com>\r\nRCPT TO:<ada@example.com>\r\nDATA\r\n${text}\r\n.\r\nQUIT\r\n`;
const nested = Array.from(
  { length: 500 },
  (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
).join('');

/** Malformed SMTP commands, and mails with invalid contents. */
export const malformedMails: (string | Buffer)[] = [
  'DATA\r\nRCPT TO:<a@b>\r\nMAIL FROM:<\r\n',
  'MAIL FROM:<a@b> SIZE=99999999999999999999 BODY=\0\r\n',
  'EHLO\r\nHELO \xff\xfe\r\nSTARTTLS\r\nAUTH PLAIN AA==\r\nBDAT 9 LAST\r\nVRFY x\r\nXCLIENT NAME=x\r\n',
  `EHLO ${'x'.repeat(1_000_000)}\r\n`,
  `EHLO x\r\nMAIL FROM:<a@example.com>\r\n${'RCPT TO:<b@example.com>\r\n'.repeat(2_000)}QUIT\r\n`,
  letter('half a mail').replace(/\r\n\.\r\n[^]*/, ''),
  letter(''),
  letter('\0\0\0'),
  letter('no colon\r\n: empty\r\nSubject\r\n\r\n\r\n'),
  letter(nested),
  letter(`Content-Type: multipart/mixed; boundary=\r\n\r\n--\r\n----\r\n`),
  letter(
    `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(20_000)}--b--`,
  ),
  letter(
    'Content-Type: text/plain; charset=no-such\r\nContent-Transfer-Encoding: base64\r\n\r\n=!=!',
  ),
  letter(`Subject: ${'=?utf-8?B?////?='.repeat(5_000)}\r\n\r\nx`),
  letter(
    `Subject: =?utf-7?Q?=ZZ?= =?x?x?x?=\r\nDate: never\r\nFrom: ${'('.repeat(20_000)}\r\n\r\nx`,
  ),
  letter(`To: ${'a:'.repeat(5_000)};${',<'.repeat(5_000)}\r\n\r\nx`),
  letter('Content-Type: text/plain; name*99999999=x; name*0*=%zz\r\n\r\nx'),
  letter(`${'Content-Type: message/rfc822\r\n\r\n'.repeat(500)}x`),
  ...Array.from({ length: 20 }, (_, n) => randomBytes(2 ** (n % 14))),
  ...Array.from({ length: 10 }, () => letter(randomBytes(400).toString('latin1'))),
];

export const malformedPages = [
  '/messages/..%2f..%2fsecrets.json',
  '/messages/%00/html',
  '/messages/%',
  '/api/messages?to=%',
  '/api/messages?to[]=&to=',
].map((path) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
