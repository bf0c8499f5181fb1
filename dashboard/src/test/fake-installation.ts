import type { Overview } from '#contract/analytics/analytics.schema';
import type { Settings, User } from '#contract/user.schema';
import { templateOf, templateSummaries } from '../../../api/src/quizzes/editing/templates.ts';
import { FakeAddresses } from './fake-addresses.ts';
import { FakeAnalytics } from './fake-analytics.ts';
import { FakeApi, refuse } from './fake-api.ts';
import { FakeConnections } from './fake-connections.ts';
import { FakeHistory } from './fake-history.ts';
import { FakeHostPages } from './fake-host-pages.ts';
import { FakeLeads } from './fake-leads.ts';
import { FakeQuizzes } from './fake-quizzes.ts';
import { FakeRecipients } from './fake-recipients.ts';
import { FakeSavedFilters } from './fake-saved-filters.ts';
import { FakeTokens } from './fake-tokens.ts';
import { answerVisitors } from './fake-visitors.ts';
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
  timeZone: 'UTC',
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
  givenUp: [],
};

const unauthorized = () => refuse(401, 'unauthorized', { message: 'Unauthorized' });

/** An installation in which Olga is signed in and has nothing yet. Handlers that a test needs beyond these it adds by `api.on`. */
export class FakeInstallation {
  readonly api = new FakeApi();
  readonly quizzes = new FakeQuizzes(this.api);
  readonly leads = new FakeLeads(this.api);
  readonly history = new FakeHistory(this.api, this.quizzes);
  readonly analytics = new FakeAnalytics(this.api, this.quizzes);
  readonly savedFilters = new FakeSavedFilters(this.api, this.leads);
  readonly recipients = new FakeRecipients(this.api);
  readonly tokens = new FakeTokens(this.api);
  readonly webhooks = new FakeWebhooks(this.api, this.quizzes);
  readonly connections = new FakeConnections(this.api, this.quizzes);
  readonly hostPages = new FakeHostPages(this.api);
  readonly addresses = new FakeAddresses(this.api, this.quizzes);
  /** The signed-in account. Calls are rejected without one, or when they are meant for another account. */
  user: User | undefined = olga;
  settings: Settings = {
    emailNotifications: true,
    weeklyReports: false,
    marketingEmails: false,
    defaultColor: '#7B61FF',
    brand: null,
    logoUrl: '',
    timeZone: 'UTC',
    leadDays: null,
    mailConfigured: true,
  };
  overview: Overview = emptyOverview;
  /** The mails that were sent to their owner as a test. */
  readonly sentTests: Array<{ subject?: string | undefined; days?: number | undefined }> = [];

  constructor() {
    const { api } = this;
    this.leads.timeZone = this.analytics.timeZone = () => this.user?.timeZone || 'UTC';
    api.timeZone = () => this.user && (this.user.timeZone || 'UTC');
    answerVisitors(api, this.quizzes);
    api.checkSession = ({ headers }) =>
      this.user && (headers.get('X-Account') ?? this.user.id) === this.user.id ? undefined : unauthorized();
    api.on('GET /api/auth/user', () => this.user ?? unauthorized());
    api.on('PATCH /api/user/profile', ({ body }) => {
      this.user = { ...(this.user ?? olga), ...body };
      return this.user;
    });
    api.on('GET /api/user/settings', () => this.settings);
    api.on('PATCH /api/user/settings', ({ body: { browserTimeZone, ...body } }) => {
      const timeZone = body.timeZone ?? (this.user?.timeZone || browserTimeZone || '');
      if (this.user) this.user = { ...this.user, timeZone };
      this.settings = { ...this.settings, ...body, timeZone };
      return this.settings;
    });
    api.on('GET /api/analytics/overview', ({ query }) => ({ ...this.overview, ...this.analytics.inPeriod(query) }));
    api.on('POST /api/result-mail-previews', ({ body: { title, score, card, subject } }) => ({
      subject: subject || `Your result: ${title}`,
      html: `<p>${card.title}, ${score}</p>`,
    }));
    api.on('POST /api/result-mail-previews/test', ({ body }) => {
      this.sentTests.push(body);
      return { to: this.user?.email ?? '' };
    });
    api.on('GET /api/templates', templateSummaries);
    api.on('GET /api/templates/{id}', ({ params }) => templateOf(params.id ?? ''));
  }
}
