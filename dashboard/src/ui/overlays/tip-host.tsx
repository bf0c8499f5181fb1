import { Tooltip } from 'radix-ui';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { type ShownTip, useTips } from './use-tips.ts';

/** Shows the tip of whatever is pointed at or focused (see tip.tsx), one at a time. Stands once around all pages. */
export function TipHost() {
  const content = useRef<HTMLDivElement>(null);
  const { tip, close } = useTips(content);
  return (
    <Tooltip.Provider disableHoverableContent>
      {tip ? (
        <Tooltip.Root key={tip.id} open onOpenChange={(open) => open || close()}>
          <Anchor tip={tip} />
          <Tooltip.Portal>
            <Tooltip.Content
              ref={content}
              side={tip.side}
              sideOffset={6}
              collisionPadding={8}
              className="z-[60] rounded-control bg-ink px-2.5 py-1.5 text-[13px] text-ground shadow-overlay select-none"
            >
              {tip.text}
            </Tooltip.Content>
          </Tooltip.Portal>
        </Tooltip.Root>
      ) : null}
    </Tooltip.Provider>
  );
}

/** Lies where the thing is that has the tip, for the tooltip to be placed by; what describes it describes the thing. */
function Anchor({ tip: { element } }: { tip: ShownTip }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const { left, top, width, height } = element.getBoundingClientRect();
  const place: CSSProperties = { position: 'fixed', left, top, width, height, pointerEvents: 'none' };
  useLayoutEffect(() => {
    const description = anchor.current?.getAttribute('aria-describedby');
    if (!description || element.hasAttribute('aria-describedby')) return;
    element.setAttribute('aria-describedby', description);
    return () => element.removeAttribute('aria-describedby');
  }, [element]);
  return (
    <Tooltip.Trigger asChild>
      <span ref={anchor} style={place} />
    </Tooltip.Trigger>
  );
}
