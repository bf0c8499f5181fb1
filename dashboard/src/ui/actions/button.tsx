import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent } from 'react';
import { cx } from '../../lib/cx.ts';

const variants = {
  primary: 'bg-brand text-white hover:bg-brand-hover',
  secondary: 'border border-control bg-card text-ink hover:bg-brand-tint',
  ghost: 'text-soft hover:bg-brand-tint hover:text-ink',
  destructive: 'border border-bad/40 bg-card text-bad hover:bg-bad-ground',
} as const;
const sizes = { md: 'h-touch px-4', lg: 'h-12 px-6 text-base', icon: 'size-touch' } as const;

type ButtonProps = ComponentProps<'button'> & {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  /** Lends its looks to its child, for links. */
  asChild?: boolean;
  /** While what it does is on its way: it does nothing more, and keeps the focus, which `disabled` would take away. */
  busy?: boolean;
};

export function Button({
  variant = 'secondary',
  size = 'md',
  asChild,
  busy,
  className,
  type = 'button',
  ...rest
}: ButtonProps) {
  const off = busy || rest['aria-disabled'] === true;
  const state = {
    ...(busy ? { 'aria-busy': true } : {}),
    ...(off ? { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() } : {}),
  };
  const looks = cx(
    'inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-control font-medium transition-colors duration-150 disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    className,
  );
  return asChild ? (
    <Slot.Root className={looks} {...rest} {...state} />
  ) : (
    <button type={type} className={looks} {...rest} {...state} />
  );
}
