import type { HostPage } from '#contract/host-pages/host-page.schema';
import { type FakeApi, refuse } from './fake-api.ts';

/** The pages that show a quiz, of every quiz. */
export class FakeHostPages {
  pages: HostPage[] = [];

  constructor(api: FakeApi) {
    api.on('GET /api/quizzes/{id}/pages', () => this.pages);
    api.on('DELETE /api/quizzes/{id}/pages/{page}', ({ params: { page } }) => {
      const others = this.pages.filter(({ id }) => id !== page);
      if (others.length === this.pages.length) return refuse(404, 'not_found');
      this.pages = others;
      return undefined;
    });
  }
}
