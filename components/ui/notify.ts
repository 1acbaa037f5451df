type Spoken = { title: string; description?: string };

/** Says a notice in a toast; the same words twice in a row stay one toast. */
export async function notify({ title, description }: Spoken): Promise<void> {
  const { toast } = await import('sonner');
  toast(title, { description, id: `${title}\n${description ?? ''}` });
}
