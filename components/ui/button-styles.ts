import { cx } from './cx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'sm' | 'md' | 'lg' | 'icon';

/** The classes are defined in app/parts.css. */
const variants: Record<ButtonVariant, string> = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  quiet: 'button-quiet',
  danger: 'button-danger',
};
const sizes: Record<ButtonSize, string> = {
  sm: 'button-sm',
  md: 'button-md',
  lg: 'button-lg',
  icon: 'button-icon',
};

export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; className?: string };

export function buttonClass({ variant = 'primary', size = 'md', className }: ButtonLook = {}) {
  return cx('button', variants[variant], sizes[size], className);
}
