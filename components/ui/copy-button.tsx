'use client';

import type { Message } from '@/lib/words/message';
import { copy_failed } from '@/lib/words/common';
import { Button } from './button';
import { Icon } from './icon';
import { showToast } from './toast';

type CopyButtonProps = { text: string; label: string; copied: Message };

/** Copies a text to the clipboard, and says so. */
export const CopyButton = ({ text, label, copied }: CopyButtonProps) => (
  <Button
    variant="quiet"
    size="sm"
    onClick={async () => showToast((await copy(text)) ? copied : copy_failed)}
  >
    <Icon name="copy" className="size-4.5" />
    {label}
  </Button>
);

/** Copies a text to the clipboard. Returns false if the browser refuses. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The clipboard API is missing on plain http, for example on a phone in a local network. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  const focused = document.activeElement as HTMLElement | null;
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    focused?.focus();
  }
}
