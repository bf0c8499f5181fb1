import {
  ChartColumn,
  FileQuestion,
  LayoutDashboard,
  PanelLeftClose,
  PanelLeftOpen,
  Share2,
  Users,
  X,
} from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { useMedia } from '../../lib/use-grid-columns.ts';
import { useStoredSwitch } from '../../lib/use-stored-switch.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Logo } from '../../ui/display/logo.tsx';
import { focusIfLost, useFocusReturn } from '../../ui/overlays/dialog.tsx';
import { Tip } from '../../ui/overlays/tip.tsx';

const links = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard, end: true },
  {
    to: '/dashboard/quizzes',
    label: 'My Quizzes',
    icon: FileQuestion,
    holds: ['/dashboard/quiz-builder/', '/dashboard/history/'],
  },
  { to: '/dashboard/analytics', label: 'Analytics', icon: ChartColumn },
  { to: '/dashboard/leads', label: 'Leads', icon: Users },
  { to: '/dashboard/share', label: 'Share & Embed', icon: Share2 },
];

const EXPANDED_PX = 256;
const COLLAPSED_PX = 64;

/** Beside the page on wide screens, collapsible; folded by itself where there is less room; a sheet on phones. */
export function Sidebar({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [isFolded, setFolded] = useStoredSwitch('quizfunnel:sidebar-collapsed');
  const narrow = useMedia('(max-width: 63.99rem)');
  const phone = useMedia('(max-width: 47.99rem)');
  const [unfolded, setUnfolded] = useState(false);
  const collapsed = narrow ? !unfolded : isFolded;
  const setCollapsed = (next: boolean) => (narrow ? setUnfolded(!next) : setFolded(next));
  return (
    <>
      <aside
        style={{ width: collapsed ? COLLAPSED_PX : EXPANDED_PX }}
        className="sticky top-0 hidden h-screen shrink-0 flex-col border-r border-hairline bg-card transition-[width] duration-150 md:flex"
      >
        <div className="flex h-16 items-center overflow-hidden px-4">
          <Logo compact={collapsed} />
        </div>
        <Links collapsed={collapsed} />
        <div className="mt-auto p-3">
          <Tip text={collapsed ? 'Expand' : 'Collapse'} side="right">
            <Button
              variant="ghost"
              size="icon"
              aria-label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
              aria-expanded={!collapsed}
              onClick={() => setCollapsed(!collapsed)}
            >
              {collapsed ? <PanelLeftOpen /> : <PanelLeftClose />}
            </Button>
          </Tip>
        </div>
      </aside>
      <Radix.Root open={open && phone} onOpenChange={(next) => !next && onClose()}>
        <Radix.Portal>
          <Radix.Overlay className="fixed inset-0 z-40 bg-black/40 md:hidden" />
          <Sheet onClose={onClose} />
        </Radix.Portal>
      </Radix.Root>
    </>
  );
}

/** The focus goes back to the button that opened it; with a link it goes on to the page. */
function Sheet({ onClose }: { onClose: () => void }) {
  const goBack = useFocusReturn();
  const followed = useRef(false);
  return (
    <Radix.Content
      aria-describedby={undefined}
      className="fixed inset-y-0 left-0 z-50 w-64 overflow-y-auto bg-card shadow-overlay outline-none md:hidden"
      onCloseAutoFocus={(event) => {
        if (!followed.current) return goBack(event);
        event.preventDefault();
        focusIfLost();
      }}
    >
      <Radix.Title className="sr-only">Menu</Radix.Title>
      <div className="flex h-16 items-center justify-between px-4">
        <Logo />
        <Radix.Close asChild>
          <Button variant="ghost" size="icon" aria-label="Close menu" data-closes>
            <X />
          </Button>
        </Radix.Close>
      </div>
      <Links
        collapsed={false}
        onFollow={() => {
          followed.current = true;
          onClose();
        }}
      />
    </Radix.Content>
  );
}

function Links({ collapsed, onFollow }: { collapsed: boolean; onFollow?: () => void }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className={cx('flex flex-col gap-1 py-3', collapsed ? 'px-2' : 'px-3')}>
      {links.map(({ to, label, icon: Icon, end, holds }) => {
        const link = (
          <NavLink
            key={to}
            to={to}
            end={end ?? false}
            onClick={onFollow}
            // A page of a quiz belongs to them; on their own page the link says so itself.
            {...(holds?.some((path) => pathname.startsWith(path)) ? { 'data-holds': '' } : {})}
            className={cx(
              collapsed ? 'px-[13px]' : 'px-2.5',
              'flex h-touch items-center gap-3 overflow-hidden rounded-control font-medium whitespace-nowrap text-soft hover:bg-brand-tint hover:text-ink aria-[current=page]:bg-brand-tint aria-[current=page]:text-brand-ink data-holds:bg-brand-tint data-holds:text-brand-ink',
            )}
          >
            <Icon className="size-5 shrink-0" aria-hidden />
            <span className={collapsed ? 'sr-only' : undefined}>{label}</span>
          </NavLink>
        );
        return collapsed ? (
          <Tip key={to} text={label} side="right">
            {link}
          </Tip>
        ) : (
          link
        );
      })}
    </nav>
  );
}
