import { createElement, Fragment, type ReactNode } from 'react';
import { toast } from 'sonner';
import type { Message } from '@/lib/words/message';
import { Sentence } from './sentence';

/**
 * Shows a message in a toast. The same message twice in a row is a single toast. With something `below` its sentences, it stays
 * until it is put away.
 */
export function showToast(message: Message, below?: ReactNode): void {
  const { title, description } = message;
  const sentence = description && createElement(Sentence, { text: description });
  toast(createElement(Sentence, { text: title }), {
    description: below ? createElement(Fragment, null, sentence, below) : sentence,
    id: toastId(message),
    ...(below ? { duration: Infinity } : {}),
  });
}

export const dismissToast = (message: Message): void => void toast.dismiss(toastId(message));

export const toastId = ({ title, description = '' }: Message) => `${title}\n${description}`;
