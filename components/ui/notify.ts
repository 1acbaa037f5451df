import { toast } from 'sonner';

type Spoken = { title: string; description?: string };

/** Says a notice in a toast; the same words twice in a row stay one toast. */
export function notify({ title, description }: Spoken) {
  toast(title, { description, id: `${title}\n${description ?? ''}` });
}
