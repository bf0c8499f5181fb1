import { queryOptions } from '@tanstack/react-query';
import type { MailRecipient, MailRecipientInput } from '#contract/mail-recipient.schema';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

const PATH = '/api/user/mail-recipients';

export const recipientsQuery = queryOptions({
  queryKey: [PATH],
  queryFn: () => api<MailRecipient[]>('GET', PATH),
});
export const addRecipient = (input: MailRecipientInput) => api<MailRecipient[]>('POST', PATH, input);
export const askRecipient = ({ id }: Pick<MailRecipient, 'id'>) => api<MailRecipient[]>('POST', `${PATH}/${id}/ask`);
export const recipientPath = (id: string): string => `${PATH}/${id}`;

export const showRecipients = (change: (now: MailRecipient[]) => MailRecipient[]) =>
  queryClient.setQueryData(recipientsQuery.queryKey, (now) => now && change(now));
