import { expect, it } from 'vitest';
import { withLateScripts } from './late-scripts';

it('a browser loads none of the scripts by itself', () => {
  const page =
    '<link rel="preload" as="script" fetchPriority="low" href="/a.js"/><script src="/a.js" async=""></script><script src="/b.js" id="_R_" async=""></script>';
  expect(withLateScripts(page)).toBe(
    '<script data-src="/a.js" async=""></script><script data-src="/b.js" id="_R_" async=""></script>',
  );
});

it('inline scripts, and those for browsers without modules, stay as they are', () => {
  const page =
    '<script src="/old.js" noModule=""></script><script>1</script><script type="module" async="">2</script>';
  expect(withLateScripts(page)).toBe(page);
});
