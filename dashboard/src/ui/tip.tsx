import { Tooltip } from 'radix-ui';
import type { ComponentProps } from 'react';

type TipProps = ComponentProps<typeof Tooltip.Trigger> & {
  /** What the thing does, in a word or two. */
  text: string;
  side?: 'top' | 'right';
};

/** Says what a button without words does, on hover and on keyboard focus. The button keeps a name of its own for screen readers. */
export function Tip({ text, side = 'top', ...trigger }: TipProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild {...trigger} />
      <Tooltip.Portal>
        <Tooltip.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-[60] rounded-control bg-ink px-2.5 py-1.5 text-[13px] text-ground shadow-overlay select-none"
        >
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
