import Link from 'next/link';
import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button-styles';

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook;

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, className })} />;
}
