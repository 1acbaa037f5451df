const page = (config: string, begin: string) => `${config}
export default async function Page({ params }) {
  ${begin}
  const { elements, letters } = await params;
  return Array.from({ length: elements }, (_, n) => (
    <p key={n}>{'x'.repeat(Math.floor(letters / elements) + (n < letters % elements ? 1 : 0))}</p>
  ));
}
`;

/** The header with the backend calls that a dynamic page makes before it renders. */
export const ASKS = 'x-asks';

const ask = 'const ask = async ({ url, ...how }) => (await fetch(url, how)).json();\n';

/** The files of a Next app without any work of its own: pages of `elements` paragraphs with `letters` characters in total. */
export const FILES = {
  'next.config.mjs': 'export default {};\n',
  'package.json': '{ "name": "floor", "private": true, "type": "module" }\n',
  // Without this file, Next would use the instrumentation of the parent folder.
  'instrumentation.js': 'export const register = () => {};\n',
  'app/layout.js': `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
  'app/prerendered/[elements]/[letters]/page.js': page(
    `export const dynamic = 'force-static';\nexport const generateStaticParams = () => [];`,
    '',
  ),
  'app/dynamic/[elements]/[letters]/page.js': page(
    `import { headers } from 'next/headers';\n${ask}`,
    `await Promise.all(JSON.parse((await headers()).get('${ASKS}') ?? '[]').map(ask));`,
  ),
  'app/pressable/[elements]/screen.js': `'use client';
import { useState } from 'react';
const Part = ({ n }) => <p>{'part ' + n}</p>;
export function Screen({ elements }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen && <div role="dialog">Opened</div>}
      {Array.from({ length: elements }, (_, n) => <Part key={n} n={n} />)}
    </main>
  );
}
`,
  'app/pressable/[elements]/page.js': `import { Screen } from './screen.js';
export default async function Page({ params }) {
  return <Screen elements={Number((await params).elements)} />;
}
`,
  'app/action/act.js': `'use server';
${ask}export const act = async (given) => ({ ok: true, data: await ask(given) });
`,
  'app/action/page.js': `import { act } from './act.js';
export default () => <form action={act} />;
`,
};
