'use client';

import {
  FIRST_PAINT_SCRIPT,
  FONTS_SCRIPT,
  LOADER_SCRIPT,
  PRE_HYDRATION_CLICK_SCRIPT,
  THEME_SCRIPT,
} from '@/lib/browser/inline-scripts';
import { InlineScript } from './inline-script';

const isServer = typeof window === 'undefined';
const codes = isServer
  ? [THEME_SCRIPT, FIRST_PAINT_SCRIPT, FONTS_SCRIPT, PRE_HYDRATION_CLICK_SCRIPT]
  : ['', '', '', ''];

/** Run in the browser while the page is parsed, so that pages can be cached for everybody. */
export function EarlyScripts() {
  return (
    <>
      {codes.map((code, index) => (
        <InlineScript key={index} code={code} />
      ))}
      <InlineScript code={isServer ? LOADER_SCRIPT : ''} isModule />
    </>
  );
}
