import { createHash } from 'node:crypto';
import type { ExportFormat } from '#contract/lead/lead-export';
import { type LeadStatus, tagKey } from '#contract/lead/lead-status';
import type { LeadNote, LeadWork } from '#contract/lead/lead-work.schema';
import type { Lead, LeadDetail } from '#contract/lead/submission.schema';
import { leadSchema, leadSummarySchema } from '#contract/lead/submission.schema';
import { dayOf } from '#contract/time-zone';
import { splitName } from '../../../api/src/submissions/intake/split-name.ts';
import { type FakeApi, type ReceivedCall, refuse, reply } from './fake-api.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const CONSENT = 'I agree to be contacted.';

/** The leads of the signed-in owner, newest first: list, pages, filters, detail, count and erasing. */
export class FakeLeads {
  all: LeadDetail[] = [];
  /** Of the account. */
  timeZone = (): string => 'UTC';
  /** Is told which leads are gone. */
  onErased: (erased: LeadDetail[]) => void = () => {};
  #count = 0;

  constructor(api: FakeApi) {
    api.on('GET /api/submissions', ({ query }) => this.#page(query));
    api.on('GET /api/submissions/facets', ({ query }) => this.#facets(query.quizId));
    api.on('GET /api/submissions/count', ({ query }) => ({
      count: this.#found(query).length,
      before: query.before ?? new Date().toISOString(),
    }));
    api.on('GET /api/submissions/{id}', ({ params }) => this.#detail(params) ?? this.#missing());
    api.on('DELETE /api/submissions/{id}', ({ params }) => {
      const lead = this.#detail(params);
      if (!lead) return this.#missing();
      this.#erase([lead]);
      return undefined;
    });
    api.on('PATCH /api/submissions/{id}', ({ params, body }) => {
      const lead = this.#detail(params);
      if (!lead) return this.#missing();
      const { status, value, tags } = body;
      return this.#change(lead, { status, value, addTags: tags?.add, removeTags: tags?.remove });
    });
    api.on('POST /api/submissions/{id}/notes', ({ params, body }) => {
      const lead = this.#detail(params);
      if (!lead) return this.#missing();
      const { id, text, at = new Date().toISOString() } = body as LeadNote & { at?: string };
      const others = (lead.notes ?? []).filter((note) => note.id !== id);
      const notes = [{ id, text, at }, ...others].sort((a, b) => (a.at < b.at ? 1 : -1));
      this.#replace(lead, { ...lead, notes });
      return notes;
    });
    api.on('DELETE /api/submissions/{id}/notes/{note}', ({ params }) => {
      const lead = this.#detail(params);
      if (!lead) return this.#missing();
      this.#replace(lead, { ...lead, notes: (lead.notes ?? []).filter(({ id }) => id !== params.note) });
      return undefined;
    });
    api.on('POST /api/submissions/work', ({ body }) => {
      const { ids, filters, before, change } = body;
      const found = ids ? this.all.filter(({ id }) => ids.includes(id)) : this.#found({ ...filters, before });
      for (const lead of found) this.#change(lead, change);
      return { changed: found.length };
    });
    api.on('POST /api/submissions/customers', ({ body }) => {
      const rows = body.rows as Array<{ email: string; tags?: string[] }>;
      const leadsOf = (email: string) => this.all.filter((lead) => lead.email === email);
      for (const { email, tags, ...change } of rows)
        for (const lead of leadsOf(email)) this.#change(lead, { ...change, addTags: tags });
      const unmatched = rows.flatMap(({ email }, place) => (leadsOf(email).length > 0 ? [] : [place]));
      return { matched: rows.length - unmatched.length, unmatched };
    });
    api.on('POST /api/submissions/{id}/merge', ({ params, body }) => this.#merge(params, body.count));
    api.on('DELETE /api/submissions', ({ body }) => this.#erase(this.all.filter(({ email }) => email === body.email)));
    api.on('POST /api/submissions/erase', ({ body }) => this.#erase(this.#found(body)));
    api.on('GET /api/quizzes/{id}/submissions', ({ params, query }) => {
      const found = this.#found({ ...query, quizId: params.id });
      const shown = found.slice(0, query.limit).map((lead) => leadSummarySchema.parse(lead));
      return reply(shown, { headers: { 'X-Total-Count': String(found.length) } });
    });
    api.on('GET /api/submissions/export', ({ query }) => exported(this.#found(query), query.format));
    api.on('GET /api/quizzes/{id}/export', ({ params, query }) =>
      exported(this.#found({ ...query, quizId: params.id }), query.format),
    );
  }

  /** Adds the newest lead. */
  add(overrides: Partial<LeadDetail> = {}): LeadDetail {
    const number = ++this.#count;
    const createdAt = new Date(Date.parse('2026-01-01T12:00:00.000Z') + number * 60_000).toISOString();
    const { name = `Visitor ${number}` } = overrides;
    const lead: LeadDetail = {
      id: `lead${number}`,
      name,
      email: `visitor${number}@example.com`,
      ...splitName(name),
      outcomeId: overrides.outcome ? idNamed(overrides.outcome) : '',
      outcome: '',
      totalScore: 50,
      consentGiven: true,
      createdAt,
      quiz: { id: 'quiz1', title: 'A quiz' },
      rawScore: 5,
      maxScore: 10,
      version: 'quiz1-1',
      answers: [],
      fields: [],
      source: {},
      delivery: null,
      consent: { given: true, text: CONSENT, sha256: sha256(CONSENT), language: 'en', at: createdAt, pageUrl: '' },
      ...overrides,
    };
    this.all = [lead, ...this.all];
    return lead;
  }

  #change(
    lead: LeadDetail,
    { status = lead.status ?? 'new', value, addTags = [], removeTags = [] }: FakeChange,
  ): LeadWork {
    const { value: valueBefore, tags: tagsBefore = [], ...rest } = lead;
    const isNamed = (tag: string, tags: readonly string[]) => tags.some((each) => tagKey(each) === tagKey(tag));
    const left = tagsBefore.filter((tag) => !isNamed(tag, removeTags));
    const tags = [...left, ...addTags.filter((tag) => !isNamed(tag, left))];
    const worth = status === 'won' ? (value === undefined ? valueBefore : (value ?? undefined)) : undefined;
    const work = { status, ...(worth === undefined ? {} : { value: worth }), tags };
    this.#replace(lead, { ...rest, ...work });
    return { ...work, notes: lead.notes ?? [] };
  }

  #replace(lead: LeadDetail, next: LeadDetail): void {
    this.all = this.all.map((each) => (each.id === lead.id ? next : each));
  }

  #found({
    search,
    quizId,
    outcomeId,
    outcome,
    consent,
    mark,
    confirmation,
    completion,
    status,
    tag,
    from,
    to,
    before,
  }: ReceivedCall['query']): LeadDetail[] {
    return this.all.filter(
      (lead) =>
        (!search || `${lead.name} ${lead.email}`.toLowerCase().includes(search.toLowerCase())) &&
        (!quizId || lead.quiz.id === quizId) &&
        (outcomeId === undefined || lead.outcomeId === outcomeId) &&
        (outcome === undefined || lead.outcome === outcome) &&
        (!consent || lead.consentGiven === (consent === 'given')) &&
        (!mark || lead.marks?.includes(mark)) &&
        (!confirmation || lead.confirmation === confirmation) &&
        (!completion || (lead.progress ? 'partial' : 'complete') === completion) &&
        (!status || (lead.status ?? 'new') === status) &&
        (!tag || lead.tags?.some((each) => tagKey(each) === tagKey(tag))) &&
        (!from || this.#dayOf(lead) >= from) &&
        (!to || this.#dayOf(lead) <= to) &&
        (!before || lead.createdAt <= before),
    );
  }

  #dayOf({ createdAt }: LeadDetail): string {
    return dayOf(Date.parse(createdAt), this.timeZone());
  }

  #page(query: ReceivedCall['query']): Response {
    const found = this.#found({ ...query, before: undefined });
    const from = query.cursor ? Number(query.cursor) : 0;
    const end = query.limit === undefined ? found.length : from + query.limit;
    const leads = found.slice(from, end).map((lead): Lead => leadSchema.parse(lead));
    const next = end < found.length ? { 'X-Next-Cursor': String(end) } : undefined;
    const total = query.cursor ? undefined : { 'X-Total-Count': String(found.length) };
    return reply(leads, { headers: { ...next, ...total } });
  }

  #facets(quizId: string | undefined) {
    const leads = this.all.filter(({ quiz }) => !quizId || quiz.id === quizId);
    const titles = new Map(this.all.map(({ quiz }) => [quiz.id, quiz.title]));
    return {
      total: this.all.length,
      quizzes: [...titles].map(([id, title]) => ({
        id,
        title,
        count: this.all.filter(({ quiz }) => quiz.id === id).length,
      })),
      outcomes: quizId
        ? [...new Map(leads.map(({ outcomeId: id, outcome: name }) => [id, { id, name }])).values()]
        : [...new Set(leads.map(({ outcome }) => outcome))].map((name) => ({ name })),
      tags: [...new Set(this.all.flatMap(({ tags = [] }) => tags))].sort(),
    };
  }

  #detail({ id }: Record<string, string>): LeadDetail | undefined {
    return this.all.find((lead) => lead.id === id);
  }

  #merge(params: Record<string, string>, count: number) {
    const lead = this.#detail(params);
    if (!lead) return this.#missing();
    const [latest, ...older] = this.all.filter(({ email, quiz }) => email === lead.email && quiz.id === lead.quiz.id);
    if (!latest || older.length !== count)
      return refuse(409, 'submission_conflict', { message: 'There are others now' });
    this.#erase(older);
    const { marks: _marks, othersOfAddress: _others, ...kept } = latest;
    this.all = this.all.map((each) => (each === latest ? kept : each));
    return { id: latest.id, merged: older.length };
  }

  #missing(): Response {
    return refuse(404, 'submission_not_found', { message: 'Lead not found' });
  }

  #erase(erased: LeadDetail[]): { erased: number } {
    this.all = this.all.filter((lead) => !erased.includes(lead));
    this.onErased(erased);
    return { erased: erased.length };
  }
}

type FakeChange = {
  status?: LeadStatus;
  value?: number | null;
  addTags?: string[] | undefined;
  removeTags?: string[] | undefined;
};

const EXPORT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const exported = (leads: LeadDetail[], format: ExportFormat): Response =>
  new Response(['name,email', ...leads.map(({ name, email }) => `${name},${email}`), ''].join('\r\n'), {
    headers: { 'content-type': EXPORT_TYPES[format], 'X-Total-Rows': String(leads.length) },
  });

/** The id of the outcome of that name, where a test gives none. */
const idNamed = (name: string): string => `o-${name.toLowerCase()}`;
