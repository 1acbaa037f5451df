'use client';

import { useEffect, useRef } from 'react';
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
    onClick={() => void copy(text, { copied, failed: copy_failed })}
  >
    <Icon name="copy" className="size-4.5" />
    {label}
  </Button>
);

/**
 * Copies a text to the clipboard, and shows the result in a toast. If the browser refuses, the toast shows the text. With
 * `ready`, copies only once that resolves to true. WebKit copies only during a press, so this must be called without waiting.
 */
export async function copy(
  text: string,
  { copied, failed }: Record<'copied' | 'failed', Message>,
  ready?: Promise<boolean>,
): Promise<boolean> {
  const isCopied = await copyByClipboard(text, ready);
  if (ready && !(await ready)) return false;
  if (!isCopied && !copyBySelection(text)) {
    showText(failed, text);
    return false;
  }
  showToast(copied);
  return true;
}

/** Shows a text that could not be copied or shared, selected, until it is put away. */
export const showText = (failed: Message, text: string) =>
  showToast(failed, <SelectedText text={text} />);

function SelectedText({ text }: { text: string }) {
  const shown = useRef<HTMLSpanElement>(null);
  useEffect(() => window.getSelection()?.selectAllChildren(shown.current!), []);
  return (
    <span
      ref={shown}
      dir="auto"
      className="mt-1 block wrap-anywhere whitespace-pre-line text-ink select-text"
    >
      {text}
    </span>
  );
}

async function copyByClipboard(text: string, ready?: Promise<boolean>): Promise<boolean> {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  try {
    if (!clipboard) return false;
    if (!ready) await clipboard.writeText(text);
    else await clipboard.write([new ClipboardItem({ 'text/plain': textOnce(ready, text) })]);
    return true;
  } catch {
    return false;
  }
}

async function textOnce(ready: Promise<boolean>, text: string): Promise<Blob> {
  if (!(await ready)) throw new DOMException('Nothing to copy', 'AbortError');
  return new Blob([text], { type: 'text/plain' });
}

/**
 * The clipboard API is missing on plain http, for example on a phone in a local network. The field is in the open dialog,
 * which keeps the focus. A browser also reports success if the focus is elsewhere and nothing was copied.
 */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const focused = document.activeElement as HTMLElement | null;
  const dialogs = document.querySelectorAll('[role=dialog][data-state=open]');
  ([...dialogs].at(-1) ?? document.body).append(field);
  field.select();
  try {
    return document.activeElement === field && document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    focused?.focus();
  }
}
