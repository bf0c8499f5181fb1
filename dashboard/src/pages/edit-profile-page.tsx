import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Profile, User } from '#contract/user.schema';
import { limits } from '#contract/web/limits';
import { userQuery, useUser } from '../features/auth/queries.ts';
import { ApiError, api } from '../lib/api.ts';
import { saveFormDraft } from '../lib/form-drafts.ts';
import { longDayOf } from '../lib/format.ts';
import { queryClient } from '../lib/query-client.ts';
import { urlProblem } from '../lib/url-problem.ts';
import { ChangedElsewhere, changedElsewhereText, useFormDraft } from '../lib/use-form-draft.ts';
import { useWrite } from '../lib/use-write.ts';
import { Button } from '../ui/actions/button.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Card, CardHeader } from '../ui/display/card.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { TextArea, TextField } from '../ui/forms/field.tsx';
import { UrlField } from '../ui/forms/url-field.tsx';
import { Page } from '../ui/layout/page.tsx';

const FORM = 'profile';

export function Component() {
  const { user } = useUser();
  return (
    <Page
      title="Edit Profile"
      subtitle="Your name and how to find you"
      crumbs={[{ label: 'Dashboard', to: '/dashboard' }, { label: 'Edit Profile' }]}
    >
      {user ? <ProfileForm user={user} /> : null}
    </Page>
  );
}

function ProfileForm({ user }: { user: User }) {
  const form = useRef<HTMLFormElement>(null);
  const fields = useFormDraft<Required<Profile>>(user.id, FORM, profileOf(user));
  const profile = fields.values;
  /** Why it was not sent at all. */
  const [wrongWebsite, setWrongWebsite] = useState<string>();
  const set = (name: keyof Profile, value: string) => {
    setWrongWebsite(undefined);
    // What was refused may be right by now.
    if (save.isError) save.reset();
    fields.set(name, value);
  };
  /** Returns whether there is such a field. */
  const focus = (name: string): boolean => {
    const place = form.current?.elements.namedItem(name);
    if (!(place instanceof HTMLElement)) return false;
    place.focus();
    return true;
  };
  const save = useWrite({
    mutationFn: (typed: Profile) =>
      fields.whileSaving(async () => {
        const latest = profileOf(await queryClient.fetchQuery({ ...userQuery, staleTime: 0 }));
        const elsewhere = fields.changedElsewhere(latest);
        if (elsewhere.length === 0) return api<User>('PATCH', '/api/user/profile', typed);
        fields.typeOver(latest);
        throw new ChangedElsewhere(elsewhere);
      }),
    onSuccess: (saved, typed) => {
      fields.settle(typed, profileOf(saved));
      queryClient.setQueryData(userQuery.queryKey, saved);
      toast({ title: 'Profile Updated', description: 'Your profile has been saved successfully.' });
    },
    onError: (error) => {
      // What a field says is not said twice.
      if (!focus(refusedFields(error)[0] ?? ''))
        toast({ title: 'Error', description: 'Failed to save profile', variant: 'destructive' });
    },
  });
  const errorOf = (name: keyof Profile) =>
    save.error instanceof ChangedElsewhere && save.error.names.includes(name)
      ? changedElsewhereText(user[name])
      : issuesOf(save.error).find(({ path }) => path === name)?.message;
  const field = (name: keyof Profile) => ({
    name,
    value: profile[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = urlProblem(profile.website);
    setWrongWebsite(problem);
    if (problem) focus('website');
    else save.mutate(fields.typed);
  };
  return (
    <form ref={form} className="grid max-w-3xl gap-5" noValidate onSubmit={submit}>
      <Card className="flex items-center gap-5">
        <Avatar person={{ ...user, ...profile }} size={72} />
        <div>
          <Button
            onClick={() =>
              toast({ title: 'Coming Soon', description: 'Photo upload will be available in the next update.' })
            }
          >
            Change Photo
          </Button>
          <p className="mt-1.5 text-[13px] text-hint">JPG, PNG or GIF. Max size 2MB.</p>
        </div>
      </Card>
      <Card className="grid gap-5 sm:grid-cols-2">
        <TextField label="First Name" autoComplete="given-name" maxLength={limits.name} {...field('firstName')} />
        <TextField label="Last Name" autoComplete="family-name" maxLength={limits.name} {...field('lastName')} />
        <TextField
          className="sm:col-span-2"
          label="Email"
          disabled
          value={user.email}
          hint="Email cannot be changed. Contact support if you need to update your email."
        />
        <TextArea className="sm:col-span-2" label="Bio" maxLength={limits.text} {...field('bio')} />
        <TextField label="Company" autoComplete="organization" maxLength={limits.name} {...field('company')} />
        <UrlField
          label="Website"
          autoComplete="url"
          saidWhenLeft={false}
          {...field('website')}
          error={wrongWebsite ?? errorOf('website')}
          onChange={(website) => set('website', website)}
        />
        <TextField className="sm:col-span-2" label="Location" maxLength={limits.name} {...field('location')} />
      </Card>
      <div className="flex justify-end gap-3">
        <Button asChild>
          <Link to="/dashboard" onClick={() => saveFormDraft(user.id, FORM, undefined)}>
            Cancel
          </Link>
        </Button>
        <Button variant="primary" type="submit" busy={save.isPending}>
          Save Changes
        </Button>
      </div>
      <Card>
        <CardHeader title="Account information" />
        <dl className="grid gap-2">
          <div className="flex justify-between gap-4">
            <dt className="text-soft">Member Since</dt>
            <dd>{user.createdAt ? longDayOf(user.createdAt) : 'Recently joined'}</dd>
          </div>
          <div className="flex justify-between gap-4">
            <dt className="text-soft">User ID</dt>
            <dd className="break-all">{user.id || 'Not available'}</dd>
          </div>
        </dl>
      </Card>
    </form>
  );
}

const issuesOf = (error: Error | null) => (error instanceof ApiError ? (error.body?.issues ?? []) : []);

const refusedFields = (error: Error): readonly string[] =>
  error instanceof ChangedElsewhere ? error.names : issuesOf(error).map(({ path }) => path);

const profileOf = ({ firstName, lastName, bio, company, website, location }: User): Required<Profile> => ({
  firstName,
  lastName,
  bio,
  company,
  website,
  location,
});
