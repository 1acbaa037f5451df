'use client';

import type { Notice } from '@/lib/words/message';
import { copy_failed } from '@/lib/words/common';
import { Button } from './button';
import { copy } from './copy';
import { Icon } from './icon';
import { notify } from './notify';

type CopyButtonProps = { text: string; label: string; copied: Notice };

/** Copies a text to the clipboard, and says so. */
export const CopyButton = ({ text, label, copied }: CopyButtonProps) => (
  <Button
    variant="quiet"
    size="sm"
    onClick={async () => notify((await copy(text)) ? copied : copy_failed)}
  >
    <Icon name="copy" className="size-4.5" />
    {label}
  </Button>
);
