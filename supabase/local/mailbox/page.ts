import type { Message } from './store.ts';

const STYLE = `
  :root { color-scheme: light dark; --paper: #f7f4ee; --raised: #fffdf8; --ink: #1c1a17;
    --soft: #5b564d; --rule: #d9d3c7; --press: #a61b1b; }
  @media (prefers-color-scheme: dark) { :root { --paper: #161513; --raised: #1e1c19; --ink: #efeae0;
    --soft: #aaa396; --rule: #38342d; --press: #f0897d; } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--paper); color: var(--ink);
    font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 56rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
  header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: baseline;
    border-bottom: 3px double var(--ink); padding-bottom: .75rem; margin-bottom: 1rem; }
  h1 { font: 600 1.75rem/1.2 Georgia, serif; margin: 0; flex: 1; overflow-wrap: anywhere; }
  a { color: inherit; } a:hover { color: var(--press); }
  ol { list-style: none; margin: 0; padding: 0; }
  li a { display: grid; grid-template-columns: 1fr auto; gap: .1rem 1rem; padding: .75rem .25rem;
    border-bottom: 1px solid var(--rule); text-decoration: none; overflow-wrap: anywhere; }
  li b { font-family: Georgia, serif; font-size: 1.1rem; font-weight: 600; }
  li span, time, dl, footer { color: var(--soft); font-size: .875rem; }
  time { white-space: nowrap; }
  button { font: inherit; font-size: .875rem; padding: .35rem .8rem; color: var(--press);
    background: none; border: 1px solid currentColor; cursor: pointer; }
  :focus-visible { outline: 2px solid var(--press); outline-offset: 2px; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; margin: 0 0 1rem; }
  dd { margin: 0; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 34rem; border: 1px solid var(--rule); background: #fff; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--raised);
    border: 1px solid var(--rule); padding: 1rem; }
  h2 { font: 600 1rem/1.4 Georgia, serif; margin: 1.5rem 0 .5rem; }`;

const SCRIPT = `
  const shown = document.documentElement.dataset.version;
  setInterval(async () => {
    if (document.hidden) return;
    const answer = await fetch('/api/version').catch(() => null);
    if (answer?.ok && (await answer.text()) !== shown) location.reload();
  }, 2000);`;

/** All mails, newest first; polls for new ones while it is visible. */
export function listPage(messages: Message[], version: string): string {
  const items = messages.map(
    ({ id, subject, to, date }) =>
      `<li><a href="/messages/${id}"><b>${escape(subject || '(no subject)')}</b>${time(date)}` +
      `<span>to ${escape(to)}</span></a></li>`,
  );
  const body = items.length
    ? `<ol>${items.join('')}</ol>`
    : '<p>No mail yet. Sign up, and it lands here.</p>';
  const clear = items.length
    ? '<form method="post" action="/clear"><button>Delete all</button></form>'
    : '';
  return page(
    'Mailbox',
    `<header><h1>Mailbox</h1>${clear}</header>${body}<script>${SCRIPT}</script>`,
    version,
  );
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

function page(title: string, body: string, version = ''): string {
  return `<!doctype html>
<html lang="en" data-version="${version}"><head><meta charset="utf-8">
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
