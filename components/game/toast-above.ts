import { showToast } from '@/components/ui/toast';
import type { Message } from '@/lib/words/message';

/** Once this many pixels are scrolled away, what stands above the card is out of sight. */
const OUT_OF_SIGHT = 120;

/** Shows a toast about something new above the card, if the viewer has scrolled past it. */
export function showToastAbove(message: Message): void {
  if (window.scrollY > OUT_OF_SIGHT) showToast(message);
}
