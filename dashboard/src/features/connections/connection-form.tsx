import { ExternalLink } from 'lucide-react';
import type { VendorInfo } from '#contract/connections/vendor.schema';
import { limits } from '#contract/web/limits';
import { TextField } from '../../ui/forms/field.tsx';
import { CredentialFields } from './credential-fields.tsx';
import { EventBoxes } from './event-boxes.tsx';
import type { useConnectionForm } from './use-connection-form.ts';

type ConnectionFormProps = {
  id: string;
  vendor: VendorInfo;
  form: ReturnType<typeof useConnectionForm>;
  stored?: Readonly<Record<string, string>>;
};

/** A connection's credentials, which are what is asked for, and its name, which is proposed. What sends it stands elsewhere, and names the form by its `id`. */
export function ConnectionForm({ id, vendor, form, stored = {} }: ConnectionFormProps) {
  return (
    <form
      id={id}
      ref={form.form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // In a dialog of a page that has a form itself.
        event.stopPropagation();
        if (!form.isPending) form.submit();
      }}
    >
      <CredentialFields
        fields={vendor.credentials}
        values={form.credentials}
        stored={stored}
        removed={form.removed}
        errorOf={form.errorOf}
        onChange={form.setCredential}
        onToggleRemoved={form.toggleRemoved}
      />
      {vendor.helpUrl ? (
        <a
          href={vendor.helpUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-touch items-center gap-1.5 justify-self-start font-medium text-brand-ink underline"
        >
          Where {vendor.name} says how <ExternalLink aria-hidden className="size-4" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      ) : null}
      <TextField
        label="Name"
        hint="What you call this account"
        maxLength={limits.name}
        autoComplete="off"
        value={form.name}
        error={form.nameError}
        onChange={({ target }) => form.setName(target.value)}
      />
      {vendor.hasEvents ? <EventBoxes chosen={form.events} error={form.eventsError} onChange={form.setEvents} /> : null}
      {form.problem ? (
        <p role="alert" className="text-bad">
          Nothing was saved. {form.problem}
        </p>
      ) : null}
      <p role="status" className="text-[13px] text-hint empty:hidden">
        {form.isPending ? `Checking with ${vendor.name}…` : ''}
      </p>
    </form>
  );
}
