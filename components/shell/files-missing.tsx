'use client';

import { PlainToast } from '@/components/ui/plain-toast';
import { FILES_MISSING } from '@/lib/browser/head-script';
import { files_missing } from '@/lib/words/common';

/**
 * The script in the head shows this while files of the page are missing. An installed app has no other button to reload
 * it.
 */
export const FilesMissing = () => (
  <PlainToast
    id={FILES_MISSING}
    hidden
    message={files_missing}
    below={
      <a href="" className="inline-block min-h-11 content-center font-semibold underline">
        Reload
      </a>
    }
  />
);
