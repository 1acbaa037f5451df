import { expect, it } from 'vitest';
import { mailHtml } from './mail';

it('every text and address of an e-mail is escaped', () => {
  const text = `<i>"Q&A"</i>`;
  const html = mailHtml({
    sentences: [text],
    sections: [
      {
        title: text,
        lines: [
          { text, href: null },
          { text, href: text },
        ],
      },
    ],
    link: { href: `https://bingo.example/?a=1&b="${text}`, label: text },
    other: { sentence: text, href: text },
    ending: text,
    stop: { href: text, label: text },
  });
  expect(html).not.toMatch(/<i>|"Q|&(?!\w+;|#39;)/);
  expect(html.match(/&lt;i&gt;&quot;Q&amp;A&quot;&lt;\/i&gt;/g)).toHaveLength(13);
});
