import type { Message } from './serve.ts';

const STYLE = `
  :root { color-scheme: light dark; }
  body { max-width: 56rem; margin: 0 auto; padding: 1rem; font: 16px/1.5 system-ui, sans-serif;
    overflow-wrap: anywhere; }
  header, li a { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; }
  h1, li b { flex: 1; }
  ol { list-style: none; padding: 0; }
  li a { padding: .75rem 0; border-bottom: 1px solid; color: inherit; text-decoration: none; }
  li span { width: 100%; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; }
  dd { margin: 0; }
  iframe { width: 100%; height: 34rem; border: 1px solid; background: #fff; }
  pre { white-space: pre-wrap; }`;

/** All mails, newest first; loads itself again for new ones. */
export function listPage(messages: Message[]): string {
  const items = messages.map(
    ({ id, subject, to, date }) =>
      `<li><a href="/messages/${id}"><b>${escape(subject || '(no subject)')}</b>${time(date)}` +
      `<span>to ${escape(to)}</span></a></li>`,
  );
  const body = items.length
    ? `<ol>${items.join('')}</ol>`
    : '<p>No mail yet. Sign up, and it lands here.</p>';
  return page('Mailbox', `<h1>Mailbox</h1>${body}`, '<meta http-equiv="refresh" content="5">');
}

export function messagePage({ id, subject, to, from, date, text, html }: Message): string {
  // Sandboxed: a mail cannot run scripts, but its links open outside.
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
  const htmlPart = html
    ? `<iframe title="The mail" sandbox="${sandbox}" src="/messages/${id}/html"></iframe>`
    : '';
  const plain = text ? `<h2>Text part</h2><pre>${linked(text)}</pre>` : '';
  return page(
    subject,
    `<header><h1>${escape(subject || '(no subject)')}</h1><a href="/">All mail</a></header>
    <dl><dt>To</dt><dd>${escape(to)}</dd><dt>From</dt><dd>${escape(from)}</dd>
    <dt>Sent</dt><dd>${time(date)}</dd></dl>${htmlPart}${plain}`,
  );
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">${head}
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<title>${escape(title)} · Headline Bingo</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`;
}

const time = (date: string) =>
  `<time datetime="${date}">${date.slice(0, 10)} ${date.slice(11, 16)} UTC</time>`;

const linked = (text: string) =>
  escape(text).replace(
    /https?:\/\/[^\s<]+/g,
    (url) => `<a href="${url}" target="_blank">${url}</a>`,
  );

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => (sign === '&' ? '&amp;' : `&#${sign.charCodeAt(0)};`));
