import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';

type TipProps = ComponentProps<typeof Slot.Root> & {
  /** What the thing does, in a word or two. */
  text: string;
  side?: 'top' | 'right';
};

/**
 * Says what a button without words does, on hover and on keyboard focus. The button keeps a name of its own for screen readers. It only
 * carries its words, which one host shows for all (see tip-host.tsx): a list of a hundred rows has five hundred of these.
 */
export function Tip({ text, side, ...rest }: TipProps) {
  return <Slot.Root data-tip={text} data-tip-side={side} {...rest} />;
}
