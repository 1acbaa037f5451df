'use client';

import { HEAD_SCRIPT } from '@/lib/browser/head-script';

/** In the head of every page; as a client component, because a page's data would repeat the text of the script. */
export const HeadScript = () => <script dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />;
