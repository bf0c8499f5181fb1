import type { ApiToken, NewApiToken } from '#contract/tokens/token.schema';
import { limits } from '#contract/web/limits';
import { type FakeApi, refuse } from './fake-api.ts';

/** The API tokens of the signed-in account, the newest first. */
export class FakeTokens {
  all: ApiToken[] = [];
  #made = 0;

  constructor(api: FakeApi) {
    api.on('GET /api/tokens', () => this.all);
    api.on('POST /api/tokens', ({ body }) => {
      if (this.all.length >= limits.apiTokens) return refuse(403, 'quota_exceeded');
      return this.add(body);
    });
    api.on('DELETE /api/tokens/{id}', ({ params }) => {
      if (!this.all.some(({ id }) => id === params.id)) return refuse(404, 'token_not_found');
      this.all = this.all.filter(({ id }) => id !== params.id);
    });
  }

  add(given: Partial<ApiToken> = {}): NewApiToken {
    this.#made += 1;
    const token = `qf_${String(this.#made).padStart(43, 'x')}`;
    const made: ApiToken = {
      id: `token${this.#made}`,
      name: 'Zapier',
      scopes: ['leads:read'],
      hint: token.slice(-4),
      createdAt: '2026-01-01T12:00:00.000Z',
      lastUsedAt: null,
      ...given,
    };
    this.all = [made, ...this.all];
    return { ...made, token };
  }
}
