/** The content of a page that does no work: `elements` paragraphs with `letters` characters in total. */
const lines = `export function Lines({ elements, letters }) {
  const each = Math.floor(letters / elements);
  return Array.from({ length: elements }, (_, n) => <p key={n}>{'x'.repeat(each + (n < letters % elements ? 1 : 0))}</p>);
}
`;

const page = (config: string, begin: string) => `import { Lines } from '../../../lines.js';
${config}
export default async function Page({ params }) {
  ${begin}
  const { elements, letters } = await params;
  return <Lines elements={Number(elements)} letters={Number(letters)} />;
}
`;

/** The header with the backend calls that a page makes before it renders. */
export const ASKS = 'x-asks';

/** The files of a Next app without any work of its own. */
export const FILES = {
  'next.config.mjs': 'export default {};\n',
  'package.json': '{ "name": "floor", "private": true, "type": "module" }\n',
  // Without this file, Next would use the instrumentation of the parent folder.
  'instrumentation.js': 'export const register = () => {};\n',
  'app/lines.js': lines,
  'app/layout.js': `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
  'app/prerendered/[elements]/[letters]/page.js': page(
    `export const dynamic = 'force-static';\nexport const generateStaticParams = () => [];`,
    '',
  ),
  'app/dynamic/[elements]/[letters]/page.js': page(
    `import { cookies } from 'next/headers';`,
    'await cookies();',
  ),
  'app/asking/[elements]/[letters]/page.js': page(
    `import { headers } from 'next/headers';
import { ask } from '../../../ask.js';`,
    `await Promise.all(JSON.parse((await headers()).get('${ASKS}') ?? '[]').map(ask));`,
  ),
  'app/ask.js': `export const ask = async ({ url, ...how }) => (await fetch(url, how)).json();
`,
  'app/action/act.js': `'use server';
import { ask } from '../ask.js';
export const act = async (given) => ({ ok: true, data: await ask(given) });
`,
  'app/action/page.js': `import { act } from './act.js';
export default () => <form action={act} />;
`,
};
