import { BookOpen, LogOut, Menu as MenuIcon, Monitor, Moon, Plug, Settings, Sun, UserPen } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/user.schema';
import { hrefOf } from '../../lib/base.ts';
import { chooseTheme, type ThemeChoice, themeChoice } from '../../lib/theme.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Avatar, nameOf } from '../../ui/display/avatar.tsx';
import type { Crumb } from '../../ui/layout/breadcrumbs.ts';
import { Breadcrumbs } from '../../ui/layout/page.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { forgetAccount } from '../auth/forget-account.ts';
import { unsavedWork } from '../auth/unsaved-work.ts';
import { CommandKey } from '../command/command-key.tsx';

const themes: Record<ThemeChoice, { next: ThemeChoice; label: string; icon: typeof Sun }> = {
  system: { next: 'light', label: 'Theme: system', icon: Monitor },
  light: { next: 'dark', label: 'Theme: light', icon: Sun },
  dark: { next: 'system', label: 'Theme: dark', icon: Moon },
};

export function Header({ user, crumbs, onOpenMenu }: { user: User; crumbs: Crumb[]; onOpenMenu: () => void }) {
  return (
    <header className="sticky top-0 z-30 border-b border-hairline bg-ground">
      <div className="mx-auto flex h-16 max-w-[1600px] items-center gap-3 px-4 sm:px-6">
        <Button variant="ghost" size="icon" className="md:hidden" aria-label="Open menu" onClick={onOpenMenu}>
          <MenuIcon />
        </Button>
        <Breadcrumbs crumbs={crumbs} />
        <div className="ml-auto flex items-center gap-3">
          <CommandKey />
          <UserMenu user={user} />
        </div>
      </div>
    </header>
  );
}

function UserMenu({ user }: { user: User }) {
  // What would be lost stays in the dialog while that closes.
  const [{ asking, lost }, setLeaving] = useState({ asking: false, lost: '' });
  const signOut = () => {
    forgetAccount(user.id);
    location.assign(hrefOf('/api/logout'));
  };
  const askFirst = () => {
    const unsaved = unsavedWork(user.id);
    if (unsaved) setLeaving({ asking: true, lost: unsaved });
    else signOut();
  };
  const [theme, setTheme] = useState(themeChoice);
  const { next, label, icon: ThemeIcon } = themes[theme];
  return (
    <>
      <Menu
        trigger={
          <button type="button" className="grid size-11 place-items-center rounded-full">
            <Avatar person={user} />
            <span className="sr-only">User menu</span>
          </button>
        }
      >
        <MenuLabel>
          <span className="block font-semibold">{nameOf(user)}</span>
          <span className="block text-[13px] break-all text-soft">{user.email}</span>
        </MenuLabel>
        <MenuSeparator />
        <MenuItem asChild>
          <Link to="/dashboard/edit-profile">
            <UserPen /> Edit Profile
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to="/dashboard/settings">
            <Settings /> Settings
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to="/dashboard/integrations">
            <Plug /> Integrations
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <a href={hrefOf('/docs')} target="_blank" rel="noopener">
            <BookOpen /> Docs
          </a>
        </MenuItem>
        <MenuItem
          onSelect={() => {
            chooseTheme(next);
            setTheme(next);
          }}
        >
          <ThemeIcon /> {label}
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={askFirst}>
          <LogOut /> Logout
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        onCancel={() => setLeaving({ asking: false, lost })}
        onConfirm={signOut}
        title="Sign out?"
        text={lost}
        confirmLabel="Sign out"
      />
    </>
  );
}
