import { cx } from './cx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg' | 'icon';

const base =
  'relative inline-flex select-none items-center justify-center gap-2 rounded-sm border font-sans font-semibold ' +
  'text-center leading-tight no-underline transition-colors duration-100 active:translate-y-px ' +
  'not-aria-busy:aria-disabled:cursor-not-allowed not-aria-busy:aria-disabled:opacity-55 aria-busy:cursor-progress ' +
  'disabled:cursor-not-allowed disabled:opacity-55 touch-manipulation';

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-press bg-press text-press-ink hover:border-press-strong hover:bg-press-strong active:bg-press-strong',
  secondary:
    'border-ink bg-transparent text-ink hover:bg-ink hover:text-paper active:bg-ink active:text-paper',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-ink/8 active:bg-ink/12',
  danger:
    'border-danger bg-transparent text-danger hover:bg-danger hover:text-paper active:bg-danger active:text-paper',
};

/** Small is small only for a mouse: a finger always finds 44 px. */
const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-5 text-[0.9375rem]',
  lg: 'min-h-13 px-7 text-base',
  icon: 'size-11 p-0',
};

export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; className?: string };

export function buttonClass({ variant = 'primary', size = 'md', className }: ButtonLook = {}) {
  return cx(base, variants[variant], sizes[size], className);
}
