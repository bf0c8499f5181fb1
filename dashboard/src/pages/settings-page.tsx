import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Settings } from '#contract/user.schema';
import { forgetAccount } from '../features/auth/forget-account.ts';
import { useUser } from '../features/auth/queries.ts';
import { ColorField } from '../features/builder/color-field.tsx';
import { countDraftedQuizzes } from '../features/builder/draft-storage.ts';
import { DangerCard } from '../features/settings/danger-card.tsx';
import { LogoField } from '../features/settings/logo-field.tsx';
import { settingsQuery, useSaveSettings } from '../features/settings/queries.ts';
import { api } from '../lib/api.ts';
import { leaveOrSee } from '../lib/see-if-done.ts';
import { keepTyped, typedIn } from '../lib/typed.ts';
import { useWrite } from '../lib/use-write.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Page } from '../ui/page.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Skeleton } from '../ui/states.tsx';
import { Switch } from '../ui/switch.tsx';
import { toast } from '../ui/toast-store.ts';

const FORM = 'branding';

export function Component() {
  const query = useQuery(settingsQuery);
  return (
    <Page
      title="Settings"
      subtitle="Notifications, branding and security"
      crumbs={[{ label: 'Dashboard', to: '/dashboard' }, { label: 'Settings' }]}
    >
      <div className="grid max-w-3xl gap-5">
        <QueryView query={query} loading={<LoadingCards />}>
          {(settings) => <Cards settings={settings} />}
        </QueryView>
      </div>
    </Page>
  );
}

function LoadingCards() {
  return (
    <div className="grid gap-5" role="status" aria-label="Loading">
      <Skeleton className="h-[276px] rounded-card sm:h-64" />
      <Skeleton className="h-[365px] rounded-card" />
      <Skeleton className="h-[164px] rounded-card sm:h-36" />
      <Skeleton className="h-[228px] rounded-card sm:h-36" />
    </div>
  );
}

function Cards({ settings }: { settings: Settings }) {
  /** Undefined until it is changed here: what another tab has saved since is not undone. */
  const { user } = useUser();
  const account = user?.id ?? '';
  const [color, setColor] = useState(() => typedIn<{ color: string }>(account, FORM).color);
  const latest = useRef(color);
  const chooseColor = (next: string | undefined) => {
    setColor(next);
    latest.current = next;
    keepTyped(account, FORM, next === undefined ? undefined : { color: next });
  };
  const [asking, setAsking] = useState(false);
  const save = useSaveSettings();
  const brand = useSaveSettings(({ defaultColor }) => {
    if (defaultColor !== undefined && defaultColor === latest.current) chooseColor(undefined);
  });
  const signOut = useWrite({
    mutationFn: () => leaveOrSee(() => api('POST', '/api/user/sign-out-everywhere')),
    onSuccess: () => {
      if (user) forgetAccount(user.id);
      location.assign('/');
    },
    onError: () => toast({ title: 'Error', description: 'Failed to sign out', variant: 'destructive' }),
  });
  return (
    <>
      <Card>
        <CardHeader
          title="Notifications"
          text={
            settings.mailConfigured
              ? 'Sent to the address you sign in with.'
              : 'No mail server is set up on this installation, so nothing is sent yet.'
          }
        />
        <div className="grid gap-4">
          <Switch
            label="Email notifications"
            hint="Get notified about new submissions"
            checked={settings.emailNotifications}
            onChange={(emailNotifications) => save.mutate({ emailNotifications })}
          />
          <Switch
            label="Weekly reports"
            hint="A summary of the week, every Monday"
            checked={settings.weeklyReports}
            onChange={(weeklyReports) => save.mutate({ weeklyReports })}
          />
          <Switch
            label="Marketing emails"
            hint="News about the product"
            checked={settings.marketingEmails}
            onChange={(marketingEmails) => save.mutate({ marketingEmails })}
          />
        </div>
      </Card>
      <Card>
        <CardHeader title="Branding" text="Defaults for new quizzes" />
        <div className="grid gap-5">
          <ColorField label="Default quiz color" value={color ?? settings.defaultColor} onChange={chooseColor} />
          <LogoField settings={settings} />
        </div>
        <Button
          className="mt-5"
          busy={brand.isPending}
          onClick={() => brand.mutate(color === undefined ? {} : { defaultColor: color })}
        >
          Update Branding
        </Button>
      </Card>
      <Card>
        <CardHeader title="Security" text="Your account is secured by your sign-in provider." />
        <Button variant="destructive" onClick={() => setAsking(true)}>
          Sign Out All Devices
        </Button>
      </Card>
      <DangerCard />
      <ConfirmDialog
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => signOut.mutate()}
        title="Sign out on all devices?"
        text={`This ends every session of your account, including this one.${user && countDraftedQuizzes(user.id) ? ' Unsaved changes in this browser are removed.' : ''}`}
        confirmLabel={signOut.isPending ? 'Signing out...' : 'Sign out'}
        pending={signOut.isPending}
      />
    </>
  );
}
