/** Opens the device's share sheet on phones and tablets. Desktop browsers have one, too, but a link is pasted faster there. */
export async function openShareSheet(
  data: ShareData,
): Promise<'shared' | 'canceled' | 'failed' | 'missing'> {
  if (typeof navigator.share !== 'function' || !matchMedia('(pointer: coarse)').matches)
    return 'missing';
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'canceled' : 'failed';
  }
}
