import { createElement } from 'react';
import { toast } from 'sonner';
import { Sentence } from './sentence';

type Spoken = { title: string; description?: string };

/** Shows a notice in a toast. The same notice twice in a row is a single toast. */
export function notify(notice: Spoken): void {
  const { title, description } = notice;
  toast(createElement(Sentence, { text: title }), {
    description: description && createElement(Sentence, { text: description }),
    id: toastId(notice),
  });
}

export const toastId = ({ title, description = '' }: Spoken) => `${title}\n${description}`;
