import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

export function Menu({
  trigger,
  children,
  align = 'end',
  onOpen,
  onCloseAutoFocus,
}: {
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
  onOpen?: () => void;
  /** Called when the focus goes back to the trigger, which `preventDefault` hinders. */
  onCloseAutoFocus?: (event: Event) => void;
}) {
  return (
    <Radix.Root onOpenChange={(isOpen) => isOpen && onOpen?.()}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto origin-(--radix-dropdown-menu-content-transform-origin) rounded-card border border-hairline bg-card p-1.5 shadow-overlay motion-safe:animate-appear"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const item =
  'flex min-h-touch cursor-pointer items-center gap-2.5 rounded-control px-2.5 select-none focus-visible:-outline-offset-2 data-[highlighted]:bg-brand-tint data-[disabled]:opacity-50 [&_svg]:size-4 [&_svg]:text-soft';

export function MenuItem({
  onSelect,
  disabled,
  destructive,
  children,
  asChild,
}: {
  onSelect?: () => void;
  disabled?: boolean;
  destructive?: boolean;
  children: ReactNode;
  asChild?: boolean;
}) {
  return (
    <Radix.Item
      asChild={asChild ?? false}
      disabled={disabled ?? false}
      {...(onSelect ? { onSelect } : {})}
      className={cx(item, destructive && 'text-bad [&_svg]:text-bad')}
    >
      {children}
    </Radix.Item>
  );
}

/** A setting that is on or off. */
export function MenuCheck({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Radix.CheckboxItem checked={checked} onCheckedChange={onChange} className={item}>
      <span className="grid size-4 place-items-center">
        <Radix.ItemIndicator>
          <Check aria-hidden />
        </Radix.ItemIndicator>
      </span>
      {children}
    </Radix.CheckboxItem>
  );
}

/** One of a few, the chosen one marked. */
export function MenuChoices<V extends string>({
  value,
  onChange,
  children,
}: {
  value: V;
  onChange: (value: V) => void;
  children: ReactNode;
}) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(next) => onChange(next as V)}>
      {children}
    </Radix.RadioGroup>
  );
}

export function MenuChoice({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.RadioItem value={value} className={cx(item, 'data-[state=checked]:bg-brand-tint')}>
      {children}
      <Radix.ItemIndicator className="ml-auto">
        <Check aria-hidden />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}

export const MenuSeparator = () => <Radix.Separator className="my-1.5 h-px bg-hairline" />;
export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="px-2.5 py-1.5">{children}</Radix.Label>
);
