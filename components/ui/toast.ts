import { createElement } from 'react';
import { toast } from 'sonner';
import type { Message } from '@/lib/words/message';
import { Sentence } from './sentence';

/** Shows a message in a toast. The same message twice in a row is a single toast. */
export function showToast(message: Message): void {
  const { title, description } = message;
  toast(createElement(Sentence, { text: title }), {
    description: description && createElement(Sentence, { text: description }),
    id: toastId(message),
  });
}

export const dismissToast = (message: Message): void => void toast.dismiss(toastId(message));

export const toastId = ({ title, description = '' }: Message) => `${title}\n${description}`;
