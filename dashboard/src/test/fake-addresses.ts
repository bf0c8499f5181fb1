import type { OwnDomain } from '#contract/web/address.schema';
import { domainProblem } from '#contract/web/domain';
import { type FakeApi, refuse } from './fake-api.ts';
import type { FakeQuizzes } from './fake-quizzes.ts';

/** The readable addresses of quizzes, and the domains of the signed-in account. */
export class FakeAddresses {
  available = false;
  domains: OwnDomain[] = [];
  readonly slugs = new Map<string, string[]>();

  constructor(api: FakeApi, quizzes: FakeQuizzes) {
    api.on('GET /api/quizzes/{id}/address', ({ params: { id = '' } }) =>
      quizzes.byId.has(id) ? this.#addressOf(id) : refuse(404, 'quiz_not_found'),
    );
    api.on('PUT /api/quizzes/{id}/address', ({ params: { id = '' }, body: { slug } }) => {
      const isTaken = [...this.slugs].some(([quiz, all]) => quiz !== id && all.includes(slug));
      if (isTaken) {
        const message = 'Another quiz has this address. Choose another one';
        return refuse(409, 'name_conflict', { message });
      }
      const before = this.slugs.get(id) ?? [];
      this.slugs.set(id, [slug, ...before.filter((one) => one && one !== slug)]);
      return this.#addressOf(id);
    });
    api.on('GET /api/domains', () => this.#all());
    api.on('POST /api/domains', ({ body: { domain } }) => {
      if (domainProblem(domain)) return refuse(400, 'validation_failed');
      this.domains = [...this.domains, this.waiting(domain)];
      return this.#all();
    });
    api.on('POST /api/domains/{id}/check', ({ params: { id } }) => {
      this.domains = this.domains.map(({ record, ...one }) =>
        one.id === id ? { ...one, state: 'confirmed' } : { ...one, ...(record ? { record } : {}) },
      );
      return this.#all();
    });
    api.on('DELETE /api/domains/{id}', ({ params: { id } }) => {
      this.domains = this.domains.filter((one) => one.id !== id);
    });
  }

  waiting(domain: string): OwnDomain {
    return {
      id: domain.replaceAll('.', '-'),
      domain,
      state: 'waiting',
      record: { name: `_quizfunnel.${domain}`, value: 'quizfunnel-domain=abc' },
      createdAt: '2026-01-01T12:00:00.000Z',
    };
  }

  #addressOf(id: string) {
    const [slug = '', ...earlier] = this.slugs.get(id) ?? [];
    return { slug, earlier, url: `${location.origin}/quiz/${slug || id}` };
  }

  #all() {
    return { available: this.available, target: 'quiz.example.com', domains: this.domains };
  }
}
