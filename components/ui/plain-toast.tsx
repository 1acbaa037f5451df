import { Sentence } from './sentence';
import { TOP, WIDTH, type Toast } from './toast';

type PlainToastProps = Toast & { id?: string; hidden?: boolean };

/**
 * A toast outside of the list of toasts, for when that list is not there. An open dialog hides from screen readers what is
 * outside of it, but no live region.
 */
export const PlainToast = ({ message, below, id, hidden }: PlainToastProps) => (
  <div
    id={id}
    hidden={hidden}
    role="alert"
    aria-live="assertive"
    style={{ top: TOP, width: WIDTH }}
    className="fixed inset-x-0 z-60 mx-auto border border-l-3 border-ink bg-paper-raised px-4 py-2 shadow-md"
  >
    <p className="leading-snug font-semibold wrap-anywhere">
      <Sentence text={message.title} />
    </p>
    {message.description && (
      <p className="text-sm leading-snug wrap-anywhere text-ink-soft">
        <Sentence text={message.description} />
      </p>
    )}
    {below}
  </div>
);
