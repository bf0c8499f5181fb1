import { z } from 'zod';
import { consentProofSchema } from '../../../contract/consent-proof.schema.ts';
import {
  eraseByEmailSchema,
  eraseFilteredSchema,
  eraseLeadQuerySchema,
  leadCountQuerySchema,
  leadCountSchema,
  leadExportQuerySchema,
  leadFacetsQuerySchema,
  leadFacetsSchema,
  leadQuerySchema,
} from '../../../contract/lead-query.schema.ts';
import { leadDetailSchema, leadSchema, leadSummarySchema } from '../../../contract/submission.schema.ts';
import { type Call, QUIZ_PATH } from './call.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const leadCalls: Call[] = [
  {
    id: 'listQuizLeads',
    tag: 'Leads',
    method: 'get',
    path: `${QUIZ_PATH}/submissions`,
    summary: 'Leads of a quiz; all of them, or a page with a limit or a cursor',
    query: leadQuerySchema,
    answer: [200, z.array(leadSummarySchema)],
  },
  {
    id: 'exportQuizLeads',
    tag: 'Leads',
    method: 'get',
    path: `${QUIZ_PATH}/export`,
    summary: 'Leads of a quiz as a CSV or Excel file',
    query: leadExportQuerySchema,
    answer: [200, 'text/csv', XLSX],
  },
  {
    id: 'listLeads',
    tag: 'Leads',
    method: 'get',
    path: '/api/submissions',
    summary:
      'All leads, or a page with a limit or a cursor; X-Next-Cursor of a page and, without a cursor, X-Total-Count are in the headers, the latter the least with X-Total-Bound',
    query: leadQuerySchema,
    answer: [200, z.array(leadSchema)],
  },
  {
    id: 'eraseLeadsByEmail',
    tag: 'Leads',
    method: 'delete',
    path: '/api/submissions',
    summary: 'Erase all leads of an email address',
    body: eraseByEmailSchema,
    answer: [200, z.object({ erased: z.int() })],
  },
  {
    id: 'countLeads',
    tag: 'Leads',
    method: 'get',
    path: '/api/submissions/count',
    summary: 'How many leads the filters find, up to now or to another moment',
    query: leadCountQuerySchema,
    answer: [200, leadCountSchema],
  },
  {
    id: 'eraseFilteredLeads',
    tag: 'Leads',
    method: 'post',
    path: '/api/submissions/erase',
    summary: 'Erase the leads that the filters find, if they are still as many as counted; fewer where time is up',
    body: eraseFilteredSchema,
    answer: [200, z.object({ erased: z.int() })],
    refusals: [409],
  },
  {
    id: 'getLeadFacets',
    tag: 'Leads',
    method: 'get',
    path: '/api/submissions/facets',
    summary: 'What leads can be filtered by',
    query: leadFacetsQuerySchema,
    answer: [200, leadFacetsSchema],
  },
  {
    id: 'exportLeads',
    tag: 'Leads',
    method: 'get',
    path: '/api/submissions/export',
    summary: 'All leads as a CSV or Excel file',
    query: leadExportQuerySchema,
    answer: [200, 'text/csv', XLSX],
  },
  {
    id: 'getLead',
    tag: 'Leads',
    method: 'get',
    path: '/api/submissions/{id}',
    summary: 'A lead with its answers and consent',
    answer: [200, leadDetailSchema],
  },
  {
    id: 'getConsentProof',
    tag: 'Leads',
    method: 'get',
    path: '/api/submissions/{id}/consent-proof',
    summary: 'A signed proof of the consent',
    answer: [200, consentProofSchema],
  },
  {
    id: 'eraseLead',
    tag: 'Leads',
    method: 'delete',
    path: '/api/submissions/{id}',
    summary: 'Erase a lead; one that was spam or a test leaves the figures as well',
    query: eraseLeadQuerySchema,
    answer: [204],
  },
];
