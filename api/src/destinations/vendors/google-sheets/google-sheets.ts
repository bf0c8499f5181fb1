import { z } from 'zod';
import type { Contact } from '../contact.ts';
import { placedRemote, readPlacedRemote } from '../placed-remote.ts';
import { readBody } from '../read-body.ts';
import type { Credentials, Vendor } from '../vendor.ts';
import type { VendorCall, VendorRequest } from '../vendor-call.ts';
import { VendorError } from '../vendor-error.ts';
import { googleToken, readServiceAccount } from './google-token.ts';
import { deleteRow, type Row, rowRequests, type Sheet, typed } from './sheet-requests.ts';

const ADDRESS = /^https:\/\/docs\.google\.com\/spreadsheets\/d\/([\w-]+)/;
const LEAD_ID = 'Lead ID';
const OWN_COLUMNS = [LEAD_ID, 'Date (UTC)', 'Name', 'Email', 'Result', 'Score'];
/** Offered for a sheet without columns of its owner; one with a header keeps to it. */
const SUGGESTED_COLUMNS = [
  'First name',
  'Last name',
  'Phone',
  'Company',
  'Page',
  'Link to the lead',
  'utm_source',
  'utm_campaign',
];

const refusalSchema = z.object({ error: z.object({ message: z.string() }) });
const tokenRefusalSchema = z.object({ error: z.string(), error_description: z.string().optional() });

/** Keeps a row for each lead: https://developers.google.com/workspace/sheets/api/reference/rest */
export const googleSheets: Vendor = {
  info: {
    name: 'Google Sheets',
    description: 'Append every lead as a row',
    category: 'Productivity',
    color: '#18794a',
    helpUrl: 'https://developers.google.com/workspace/guides/create-credentials#service-account',
    credentials: [
      {
        id: 'sheet',
        label: 'Spreadsheet address',
        kind: 'url',
        isSecret: false,
        isRequired: true,
        placeholder: 'https://docs.google.com/spreadsheets/d/…',
        hint: 'Share the spreadsheet with the address of the service account, as an editor',
      },
      {
        id: 'key',
        label: 'Key of a service account',
        kind: 'json',
        isSecret: true,
        isRequired: true,
        placeholder: '',
        hint: 'In Google Cloud: enable the Google Sheets API, then IAM, Service accounts, Keys, Add key, JSON',
      },
    ],
    place: { label: 'Sheet', isRequired: true },
    hasFields: true,
    hasTags: false,
    switches: [],
    withdrawal: '',
    needsMarketingConsent: false,
    canServeEveryQuiz: false,
  },
  credentialProblem({ sheet = '', key = '' }) {
    if (!ADDRESS.test(sheet)) return { field: 'sheet', message: 'Begins with https://docs.google.com/spreadsheets/d/' };
    if (!readServiceAccount(key)) return { field: 'key', message: 'The JSON file that Google Cloud made for the key' };
    return undefined;
  },
  // The server of tokens and the Sheets API refuse in different forms.
  readRefusal({ body }) {
    const token = tokenRefusalSchema.safeParse(body).data;
    if (token) return { words: token.error_description ?? token.error, kind: 'key' };
    return { words: refusalSchema.safeParse(body).data?.error.message };
  },
  row: rowOf,
  async check(context) {
    return (await spreadsheet(await opened(context))).properties.title;
  },
  async places(context) {
    const { sheets } = await spreadsheet(await opened(context));
    // A chart can have a sheet of its own, without cells.
    const grids = sheets.filter(({ properties }) => properties.sheetType === 'GRID');
    return grids.map(({ properties: { sheetId, title } }) => ({ id: String(sheetId), name: title }));
  },
  async fields({ chosen, ...context }) {
    const { header } = await readSheet(Number(chosen.place), await opened(context));
    const own = [...new Set(header)].filter((name) => name && !OWN_COLUMNS.includes(name));
    const names = own.length > 0 ? own : SUGGESTED_COLUMNS;
    return names.map((name) => ({ id: name, name, kind: 'text', isRequired: false }));
  },
  async send(contact, { chosen, ...context }) {
    const to = await opened(context);
    const sheet = await readSheet(Number(chosen.place), to);
    const requests = rowRequests(sheet, rowOf(contact), await findRow(sheet, contact.leadId, to));
    await to({ url: ':batchUpdate', json: { requests } });
    return placedRemote(String(sheet.id), contact.leadId);
  },
  async erase({ remote }, context) {
    const { place, id: leadId } = readPlacedRemote(remote);
    if (!leadId) return;
    const to = await opened(context);
    const sheet = await readSheet(Number(place), to);
    const row = await findRow(sheet, leadId, to);
    if (row !== undefined) await to({ url: ':batchUpdate', json: { requests: [deleteRow(sheet.id, row)] } });
  },
};

function rowOf({ leadId, createdAt, name, email, outcome, score, fields }: Contact): Row {
  return {
    [LEAD_ID]: leadId,
    'Date (UTC)': createdAt.toISOString().slice(0, 19).replace('T', ' '),
    Name: name,
    Email: email,
    Result: outcome,
    Score: score ?? '',
    ...Object.fromEntries(Object.entries(fields).map(([column, value]) => [column, typed(value)])),
  };
}

/** Calls the API for the spreadsheet; addresses continue its own. */
type SheetCall = (request: VendorRequest) => ReturnType<VendorCall>;

async function opened({ credentials, call }: { credentials: Credentials; call: VendorCall }): Promise<SheetCall> {
  const [, id = ''] = ADDRESS.exec(credentials.sheet ?? '') ?? [];
  const headers = { authorization: `Bearer ${await googleToken(credentials.key ?? '', call)}` };
  return async (request) => {
    try {
      return await call({
        ...request,
        url: `https://sheets.googleapis.com/v4/spreadsheets/${id}${request.url}`,
        headers,
      });
    } catch (error) {
      // Google says no more than that it may not.
      const email = readServiceAccount(credentials.key ?? '')?.client_email;
      if (!(error instanceof VendorError) || error.status !== 403 || !email) throw error;
      const { kind, message, status, response } = error;
      throw new VendorError(kind, `${message}. Share the spreadsheet with ${email}, as an editor`, {
        status,
        response,
      });
    }
  };
}

async function spreadsheet(to: SheetCall) {
  const answer = await to({ url: '?fields=properties.title,sheets.properties(sheetId,title,sheetType)' });
  const schema = z.object({
    properties: z.object({ title: z.string() }),
    sheets: z.array(
      z.object({ properties: z.object({ sheetId: z.int().default(0), title: z.string(), sheetType: z.string() }) }),
    ),
  });
  return readBody(schema, answer, 'Google');
}

const sheetSchema = z.object({
  sheets: z
    .array(
      z.object({
        properties: z.object({
          sheetId: z.int().default(0),
          gridProperties: z.object({ columnCount: z.int() }).optional(),
        }),
        data: z
          .array(
            z.object({
              rowData: z
                .array(z.object({ values: z.array(z.object({ formattedValue: z.string().default('') })).default([]) }))
                .default([]),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
});

/** One call for the first row and for the width: each user may read 60 times a minute. */
async function readSheet(id: number, to: SheetCall): Promise<Sheet> {
  const answer = await to({
    url: ':getByDataFilter?fields=sheets(properties(sheetId,gridProperties.columnCount),data.rowData.values.formattedValue)',
    json: { dataFilters: [{ gridRange: { sheetId: id, startRowIndex: 0, endRowIndex: 1 } }], includeGridData: true },
  });
  const sheet = readBody(sheetSchema, answer, 'Google').sheets.find(({ properties }) => properties.sheetId === id);
  if (!sheet?.properties.gridProperties)
    throw new VendorError('settings', 'The sheet is not in the spreadsheet any more');
  const names = sheet.data[0]?.rowData[0]?.values.map(({ formattedValue }) => formattedValue.trim()) ?? [];
  while (names.at(-1) === '') names.pop();
  return { id, header: names, columnCount: sheet.properties.gridProperties.columnCount };
}

/** Where the lead has its row, counted from 0. */
async function findRow({ id, header }: Sheet, leadId: string, to: SheetCall): Promise<number | undefined> {
  const column = header.indexOf(LEAD_ID);
  if (column === -1) return undefined;
  const gridRange = { sheetId: id, startColumnIndex: column, endColumnIndex: column + 1 };
  const answer = await to({
    url: '/values:batchGetByDataFilter?prettyPrint=false',
    json: { dataFilters: [{ gridRange }], majorDimension: 'COLUMNS' },
  });
  const schema = z.object({
    valueRanges: z.array(z.object({ valueRange: z.object({ values: z.array(z.array(z.unknown())).default([]) }) })),
  });
  const ids = readBody(schema, answer, 'Google').valueRanges[0]?.valueRange.values[0] ?? [];
  const row = ids.indexOf(leadId);
  return row === -1 ? undefined : row;
}
