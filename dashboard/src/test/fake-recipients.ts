import type { MailRecipient } from '#contract/mail-recipient.schema';
import { limits } from '#contract/web/limits';
import { type FakeApi, refuse } from './fake-api.ts';

/** The further addresses of the signed-in account for mails about leads. */
export class FakeRecipients {
  all: MailRecipient[] = [];
  #made = 0;

  constructor(api: FakeApi) {
    const isThere = (id: string | undefined) => this.all.some((one) => one.id === id);
    api.on('GET /api/user/mail-recipients', () => this.all);
    api.on('POST /api/user/mail-recipients', ({ body: { email } }) => {
      if (this.all.length >= limits.mailRecipients) return refuse(403, 'quota_exceeded');
      this.add({ email });
      return this.all;
    });
    api.on('POST /api/user/mail-recipients/{recipient}/ask', ({ params }) =>
      isThere(params.recipient) ? this.all : refuse(404, 'not_found'),
    );
    api.on('DELETE /api/user/mail-recipients/{recipient}', ({ params }) => {
      if (!isThere(params.recipient)) return refuse(404, 'not_found');
      this.all = this.all.filter(({ id }) => id !== params.recipient);
    });
  }

  add(given: Partial<MailRecipient> = {}): void {
    this.#made += 1;
    const made: MailRecipient = {
      id: `recipient${this.#made}`,
      email: 'team@example.com',
      state: 'waiting',
      askedAt: '2026-01-01T12:00:00.000Z',
      ...given,
    };
    this.all = [...this.all, made];
  }
}
