import type { Overview } from '#contract/analytics.schema';
import type { SavedFilter } from '#contract/lead-query.schema';
import type { Settings, User } from '#contract/user.schema';
import { templateOf, templateSummaries } from '../../../api/src/quizzes/templates.ts';
import { FakeApi, type ReceivedCall, refuse } from './fake-api.ts';
import { FakeLeads } from './fake-leads.ts';
import { FakeQuizzes } from './fake-quizzes.ts';
import { FakeWebhooks } from './fake-webhooks.ts';

export const olga: User = {
  id: 'olga',
  email: 'olga@example.com',
  firstName: 'Olga',
  lastName: 'Owner',
  profileImageUrl: '',
  createdAt: '2025-12-01T10:00:00.000Z',
  bio: '',
  company: '',
  website: '',
  location: '',
};

const emptyOverview: Overview = {
  asOf: '2026-01-01T12:00:00.000Z',
  totalLeads: 0,
  totalStarts: 0,
  avgCompletionRate: 0,
  monthlyLeads: 0,
  monthlyGrowth: 0,
  recentActivity: [],
  topQuiz: null,
};

const unauthorized = () => refuse(401, 'unauthorized', { message: 'Unauthorized' });

/** An installation in which Olga is signed in and has nothing yet. Handlers that a test needs beyond these it adds by `api.on`. */
export class FakeInstallation {
  readonly api = new FakeApi();
  readonly quizzes = new FakeQuizzes(this.api);
  readonly leads = new FakeLeads(this.api);
  /** Who is signed in. Calls are refused where that is nobody, or another account than the one that they are meant for. */
  user: User | undefined = olga;
  settings: Settings = {
    emailNotifications: true,
    weeklyReports: false,
    marketingEmails: false,
    defaultColor: '#7B61FF',
    logoUrl: '',
    mailConfigured: true,
  };
  overview: Overview = emptyOverview;
  savedFilters: SavedFilter[] = [];

  constructor() {
    const { api } = this;
    new FakeWebhooks(api, this.quizzes);
    api.checkSession = ({ headers }) =>
      this.user && (headers.get('X-Account') ?? this.user.id) === this.user.id ? undefined : unauthorized();
    api.on('GET /api/auth/user', () => this.user ?? unauthorized());
    api.on('PATCH /api/user/profile', ({ body }) => {
      this.user = { ...(this.user ?? olga), ...body };
      return this.user;
    });
    api.on('GET /api/user/settings', () => this.settings);
    api.on('PATCH /api/user/settings', ({ body }) => {
      this.settings = { ...this.settings, ...body };
      return this.settings;
    });
    api.on('GET /api/user/lead-filters', () => this.savedFilters);
    api.on('PUT /api/user/lead-filters', ({ body }: ReceivedCall) => {
      const { replaces: _replaces, ...saved } = body;
      this.savedFilters = [...this.savedFilters.filter(({ name }) => name !== saved.name), saved];
      return this.savedFilters;
    });
    api.on('DELETE /api/user/lead-filters', ({ body }) => {
      this.savedFilters = this.savedFilters.filter(({ name }) => name !== body.name);
      return this.savedFilters;
    });
    api.on('GET /api/analytics/overview', () => this.overview);
    api.on('GET /api/templates', templateSummaries);
    api.on('GET /api/templates/{id}', ({ params }) => templateOf(params.id ?? ''));
  }
}
