export type Message = {
  id: string;
  to: string;
  from: string;
  subject: string;
  date: string;
  text: string;
  html: string;
  /** The text of an attached calendar file. */
  calendar: string;
  /** The header as it was received. */
  head: string;
};

const STYLE = `
  :root { color-scheme: light dark; }
  body { max-width: 56rem; margin: 0 auto; padding: 1rem; font: 16px/1.5 system-ui, sans-serif;
    overflow-wrap: anywhere; }
  ol { list-style: none; padding: 0; }
  li a { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: .75rem 0; border-bottom: 1px solid;
    color: inherit; text-decoration: none; }
  li b { flex: 1; }
  li span { width: 100%; }`;

/** All mails, newest first; loads itself again for new ones. */
export function listPage(messages: Message[]): string {
  const items = messages.map(
    ({ id, subject, to, date }) =>
      `<li><a href="/messages/${id}"><b>${escape(subject || '(no subject)')}</b>${time(date)}` +
      `<span>to ${escape(to)}</span></a></li>`,
  );
  const list = items.length
    ? `<ol>${items.join('')}</ol>`
    : '<p>No mail yet. Sign up, and it lands here.</p>';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<title>Mailbox · Headline Bingo</title><style>${STYLE}</style></head>
<body><main><h1>Mailbox</h1>${list}</main></body></html>`;
}

/** A mail as a mail program shows it. */
export const mailPage = ({ html, text }: Message): string =>
  `<base target="_blank">${html || `<pre>${escape(text)}</pre>`}`;

const time = (date: string) =>
  `<time datetime="${date}">${date.slice(0, 10)} ${date.slice(11, 16)} UTC</time>`;

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => (sign === '&' ? '&amp;' : `&#${sign.charCodeAt(0)};`));
