'use client';

import {
  FONTS_SCRIPT,
  PRE_HYDRATION_CLICK_SCRIPT,
  THEME_SCRIPT,
} from '@/lib/browser/inline-scripts';
import { InlineScript } from './inline-script';

const codes =
  typeof window === 'undefined'
    ? [THEME_SCRIPT, FONTS_SCRIPT, PRE_HYDRATION_CLICK_SCRIPT]
    : ['', '', ''];

/** Run in the browser while the page is parsed, so that pages can be cached for everybody. */
export function EarlyScripts() {
  return codes.map((code, index) => <InlineScript key={index} code={code} />);
}
