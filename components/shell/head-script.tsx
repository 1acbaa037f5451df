import { HEAD_SCRIPT } from '@/lib/browser/head-script';

/** In the head of every page. */
export const HeadScript = () => <script dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />;
