import { useEffect, useRef, useState } from 'react';
import type { Connection } from '#contract/connections/connection.schema';
import type { VendorInfo } from '#contract/connections/vendor.schema';
import { defaultWebhookEvents, type WebhookEvent } from '#contract/connections/webhook-events';
import { ApiError, isAnswered } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { reasonOf } from '../../ui/feedback/states.tsx';

type Values = Readonly<Record<string, string>>;
/** `removed` are ids of stored secrets to delete. */
type Sent = { name: string; credentials: Values; removed: readonly string[]; events?: readonly WebhookEvent[] };
type FormOptions = {
  vendor: VendorInfo;
  /** What it is called before anything is typed. */
  name: string;
  /** Credentials that are no secret, as they are stored. */
  stored?: Values;
  /** Ids of secret fields that may stay empty. */
  kept?: readonly string[];
  /** Of tools whose events are chosen: those that are stored. */
  events?: readonly WebhookEvent[];
  save: (sent: Sent) => Promise<Connection>;
  onSaved: (connection: Connection) => void;
};

const none: Values = {};

/** The name and the credentials of a connection while they are typed, checked and refused. A failure takes nothing of what was typed. */
export function useConnectionForm({
  vendor,
  name: firstName,
  stored = none,
  kept = [],
  events: firstEvents = defaultWebhookEvents,
  save,
  onSaved,
}: FormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(firstName);
  const [credentials, setCredentials] = useState<Values>(stored);
  const [events, setEvents] = useState(firstEvents);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  /** Fields that were empty when it was to be sent. */
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [attempts, setAttempts] = useState(0);
  const write = useWrite({ mutationFn: save, onSuccess: onSaved });
  const issues = write.error instanceof ApiError ? (write.error.body?.issues ?? []) : [];
  const issueAt = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const sent = write.variables;
  const fields = vendor.credentials;
  const shown = ['name', ...fields.map(({ id }) => `credentials.${id}`)];
  const isElsewhere = issues.length === 0 || !issues.every(({ path }) => shown.includes(path));
  // Once the fields say so themselves.
  useEffect(() => {
    if (attempts > 0 || isAnswered(write.error))
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts, write.error]);
  const isEmpty = (id: string) => !credentials[id]?.trim();
  const setCredential = (id: string, value: string) => {
    setCredentials((now) => ({ ...now, [id]: value }));
    setMissing((now) => now.filter((other) => other !== id));
    setRemoved((now) => now.filter((other) => other !== id));
  };
  return {
    form,
    name,
    credentials,
    events,
    setName,
    setEvents,
    setCredential,
    removed,
    /** Marks a stored secret to be deleted by the next save, or takes that back, as typing a new one does. */
    toggleRemoved: (id: string) => {
      setCredential(id, '');
      if (!removed.includes(id)) setRemoved((now) => [...now, id]);
    },
    isPending: write.isPending,
    eventsError: attempts > 0 && events.length === 0 ? 'Choose at least one' : undefined,
    nameError: name === sent?.name ? issueAt('name') : undefined,
    /** What was refused may be right once it is typed anew. */
    errorOf: (id: string): string | undefined => {
      const label = fields.find((field) => field.id === id)?.label ?? id;
      if (missing.includes(id)) return `${label} is required`;
      return credentials[id] === sent?.credentials[id] ? issueAt(`credentials.${id}`) : undefined;
    },
    /** What stands at no field. */
    problem: write.isError && isElsewhere ? reasonOf(write.error) : undefined,
    submit: () => {
      const empty = fields.filter(({ id, isRequired }) => isRequired && isEmpty(id) && !kept.includes(id));
      setMissing(empty.map(({ id }) => id));
      setAttempts(attempts + 1);
      if (empty.length > 0 || events.length === 0) return;
      write.mutate({ name, credentials, removed, ...(vendor.hasEvents ? { events } : {}) });
    },
  };
}
