import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { shippedFonts, systemFonts } from '#contract/look/fonts';
import type { Settings } from '#contract/user.schema';
import { forgetAccount } from '../features/auth/forget-account.ts';
import { useUser } from '../features/auth/queries.ts';
import { unsavedWork } from '../features/auth/unsaved-work.ts';
import { ColorField, colorProblem } from '../features/builder/steps/color-field.tsx';
import { DangerCard } from '../features/settings/danger-card.tsx';
import { DomainsCard } from '../features/settings/domains-card.tsx';
import { LogoField } from '../features/settings/logo-field.tsx';
import { settingsQuery, useSaveSettings } from '../features/settings/queries.ts';
import { RecipientsCard } from '../features/settings/recipients-card.tsx';
import { RetentionCard } from '../features/settings/retention-card.tsx';
import { TimeZoneCard } from '../features/settings/time-zone-card.tsx';
import { TokensCard } from '../features/tokens/tokens-card.tsx';
import { api } from '../lib/api.ts';
import { hrefOf } from '../lib/base.ts';
import { queryClient } from '../lib/query-client.ts';
import { ChangedElsewhere, changedElsewhereText, useFormDraft } from '../lib/use-form-draft.ts';
import { useWrite } from '../lib/use-write.ts';
import { leaveOrCheck } from '../lib/write-or-check.ts';
import { Button } from '../ui/actions/button.tsx';
import { Card, CardHeader } from '../ui/display/card.tsx';
import { QueryView } from '../ui/feedback/query-view.tsx';
import { Skeleton } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Switch } from '../ui/forms/switch.tsx';
import { Page } from '../ui/layout/page.tsx';
import { ConfirmDialog } from '../ui/overlays/dialog.tsx';

const FORM = 'branding';
type Branding = Pick<Settings, 'defaultColor'>;
const brandingOf = ({ defaultColor }: Branding): Branding => ({ defaultColor });
const brandingIn = ({ defaultColor }: Partial<Branding>): Partial<Branding> =>
  defaultColor === undefined ? {} : { defaultColor };

export function Component() {
  const query = useQuery(settingsQuery);
  return (
    <Page
      title="Settings"
      subtitle="Notifications, time zone, branding, security and API tokens"
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
      <Skeleton className="h-[240px] rounded-card sm:h-[184px]" />
      <Skeleton className="h-[196px] rounded-card" />
      <Skeleton className="h-[365px] rounded-card" />
      <Skeleton className="h-[164px] rounded-card sm:h-36" />
      <Skeleton className="h-[196px] rounded-card sm:h-44" />
      <Skeleton className="h-[264px] rounded-card sm:h-[208px]" />
      <Skeleton className="h-[228px] rounded-card sm:h-36" />
    </div>
  );
}

function Cards({ settings }: { settings: Settings }) {
  const { user } = useUser();
  const brand = useFormDraft<Branding>(user?.id ?? '', FORM, brandingOf(settings));
  const [asking, setAsking] = useState(false);
  const save = useSaveSettings();
  const saveBranding = useSaveSettings({
    check: async () => {
      const latest = brandingOf(await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 }));
      const elsewhere = brand.changedElsewhere(latest);
      if (elsewhere.length === 0) return;
      brand.typeOver(latest);
      throw new ChangedElsewhere(elsewhere);
    },
    during: brand.whileSaving,
    onSaved: (sent, saved) => brand.settle(brandingIn(sent), brandingOf(saved)),
  });
  const color = useRef<HTMLInputElement>(null);
  /** Why it was not sent at all. */
  const [wrongColor, setWrongColor] = useState<string>();
  const updateBranding = () => {
    const problem = colorProblem(brand.values.defaultColor);
    setWrongColor(problem);
    if (problem) return color.current?.focus();
    saveBranding.mutate(brand.typed, {
      onError: (error) => error instanceof ChangedElsewhere && color.current?.focus(),
    });
  };
  const signOut = useWrite({
    mutationFn: () => leaveOrCheck(() => api('POST', '/api/user/sign-out-everywhere')),
    onSuccess: () => {
      if (user) forgetAccount(user.id);
      location.assign(hrefOf('/'));
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
      {settings.mailConfigured ? <RecipientsCard /> : null}
      <TimeZoneCard settings={settings} />
      <DomainsCard />
      <Card>
        <CardHeader title="Branding" text="Defaults for new quizzes" />
        <div className="grid gap-5">
          <ColorField
            label="Default quiz color"
            value={brand.values.defaultColor}
            error={
              saveBranding.error instanceof ChangedElsewhere ? changedElsewhereText(settings.defaultColor) : wrongColor
            }
            ref={color}
            onChange={(next) => {
              setWrongColor(undefined);
              if (saveBranding.isError) saveBranding.reset();
              brand.set('defaultColor', next);
            }}
          />
          <LogoField settings={settings} />
          {settings.brand ? (
            <div className="flex flex-wrap items-center gap-3">
              <p className="min-w-0 flex-1 basis-60 text-soft">
                New quizzes begin with your brand kit:{' '}
                {{ ...systemFonts, ...shippedFonts }[settings.brand.look.font].name}, {settings.brand.look.corners}{' '}
                corners{settings.brand.darkMode ? ', dark' : ''}. It is replaced in the builder, under Theme & Design.
              </p>
              <Button variant="ghost" onClick={() => save.mutate({ brand: null })}>
                Remove brand kit
              </Button>
            </div>
          ) : null}
        </div>
        <Button className="mt-5" busy={saveBranding.isPending} onClick={updateBranding}>
          Update Branding
        </Button>
      </Card>
      <Card>
        <CardHeader title="Security" text="Your account is secured by your sign-in provider." />
        <Button variant="destructive" onClick={() => setAsking(true)}>
          Sign Out All Devices
        </Button>
      </Card>
      <TokensCard />
      <RetentionCard settings={settings} />
      <DangerCard />
      <ConfirmDialog
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => signOut.mutate()}
        title="Sign out on all devices?"
        text={`This ends every session of your account, including this one. ${(user && unsavedWork(user.id)) ?? ''}`.trim()}
        confirmLabel={signOut.isPending ? 'Signing out...' : 'Sign out'}
        pending={signOut.isPending}
      />
    </>
  );
}
