import { expect, it } from 'vitest';
import { LOADER_SCRIPT } from '@/lib/browser/inline-scripts';
import { withLateScripts } from './late-scripts';

const loader = `<script type="module" async="">${LOADER_SCRIPT}</script>`;
const scripts =
  '<script src="/a.js" async=""></script><script src="/b.js" id="_R_" async=""></script>';

it('a browser loads none of the scripts by itself', () => {
  const page = `<link rel="preload" as="script" fetchPriority="low" href="/a.js"/>${scripts}${loader}`;
  expect(withLateScripts(page)).toBe(
    `<script data-src="/a.js" async=""></script><script data-src="/b.js" id="_R_" async=""></script>${loader}`,
  );
});

it('inline scripts, and those for browsers without modules, stay as they are', () => {
  const page = `<script src="/old.js" noModule=""></script><script>1</script>${loader}`;
  expect(withLateScripts(page)).toBe(page);
});

it('a page that cannot load its scripts later stays as it is', () => {
  expect(withLateScripts(scripts)).toBe(scripts);
});
