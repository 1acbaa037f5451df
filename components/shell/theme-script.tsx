'use client';

import { InlineScript } from './inline-script';

/** Runs before the first paint, so that a chosen edition never flashes the other one; the page itself stays cacheable for all. */
const applyChoice =
  "try{var t=localStorage.getItem('hb-theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}";

export function ThemeScript() {
  return <InlineScript code={applyChoice} />;
}
