import Link, { type LinkProps } from 'next/link';
import { buttonClass, type ButtonLook } from './button-styles';

type ButtonLinkProps<R> = LinkProps<R> & ButtonLook;

/** A link that looks like a button. Use it for navigation only. */
export function ButtonLink<R>({ variant, size, className, ...rest }: ButtonLinkProps<R>) {
  return (
    <Link<R> {...(rest as LinkProps<R>)} className={buttonClass({ variant, size, className })} />
  );
}
