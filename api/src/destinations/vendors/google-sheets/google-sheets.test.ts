import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { anaContact, vendorCases } from '../../../test/vendor-cases.ts';
import type { VendorRequestSeen } from '../../../test/vendor-server.ts';
import { googleSheets } from './google-sheets.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = JSON.stringify({
  type: 'service_account',
  client_email: 'quiz@project.iam.gserviceaccount.com',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  private_key_id: 'k1',
  token_uri: 'https://elsewhere.example/token',
});

// https://developers.google.com/identity/protocols/oauth2/service-account#httprest
const grantSchema = z.strictObject({
  grant_type: z.literal('urn:ietf:params:oauth:grant-type:jwt-bearer'),
  assertion: z.string(),
});
const claimsSchema = z.strictObject({
  iss: z.literal('quiz@project.iam.gserviceaccount.com'),
  scope: z.literal('https://www.googleapis.com/auth/spreadsheets'),
  aud: z.literal('https://oauth2.googleapis.com/token'),
  iat: z.int(),
  exp: z.int(),
});
function checkGrant(body: unknown): void {
  const { assertion } = grantSchema.parse(Object.fromEntries(new URLSearchParams(String(body))));
  const [head = '', claims = '', signature = ''] = assertion.split('.');
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${claims}`),
    createPublicKey(privateKey),
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'k1' });
  const { iat, exp } = claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
  expect(exp - iat).toBe(3600);
}

// https://sheets.googleapis.com/$discovery/rest?version=v4: `BatchUpdateSpreadsheetRequest`, `GetSpreadsheetByDataFilterRequest`,
// `BatchGetValuesByDataFilterRequest`.
const sheetId = z.literal(7);
const cellSchema = z.strictObject({
  userEnteredValue: z
    .union([
      z.strictObject({ stringValue: z.string() }),
      z.strictObject({ numberValue: z.number() }),
      z.strictObject({ boolValue: z.boolean() }),
    ])
    .optional(),
});
const rows = z.tuple([z.strictObject({ values: z.array(cellSchema) })]);
const fields = z.literal('userEnteredValue');
const requestSchema = z.union([
  z.strictObject({
    appendDimension: z.strictObject({ sheetId, dimension: z.literal('COLUMNS'), length: z.int().positive() }),
  }),
  z.strictObject({
    updateCells: z.strictObject({
      rows,
      fields,
      start: z.strictObject({ sheetId, rowIndex: z.int(), columnIndex: z.int() }),
    }),
  }),
  z.strictObject({ appendCells: z.strictObject({ sheetId, rows, fields }) }),
  z.strictObject({
    deleteDimension: z.strictObject({
      range: z.strictObject({ sheetId, dimension: z.literal('ROWS'), startIndex: z.int(), endIndex: z.int() }),
    }),
  }),
]);
const batchSchema = z.strictObject({ requests: z.array(requestSchema).min(1) });
const headerSchema = z.strictObject({
  dataFilters: z.tuple([
    z.strictObject({ gridRange: z.strictObject({ sheetId, startRowIndex: z.literal(0), endRowIndex: z.literal(1) }) }),
  ]),
  includeGridData: z.literal(true),
});
const columnSchema = z.strictObject({
  dataFilters: z.tuple([
    z.strictObject({ gridRange: z.strictObject({ sheetId, startColumnIndex: z.int(), endColumnIndex: z.int() }) }),
  ]),
  majorDimension: z.literal('COLUMNS'),
});

type Cell = string | number | boolean;
const sheet = { cells: [] as Cell[][], columnCount: 26 };
beforeEach(() => {
  sheet.cells = [];
  sheet.columnCount = 26;
});

/** What Google would do to the sheet, as far as it is asked here. */
function apply(request: z.infer<typeof requestSchema>): void {
  const plain = (cell: z.infer<typeof cellSchema>): Cell =>
    Object.values(cell.userEnteredValue ?? { none: '' })[0] ?? '';
  if ('appendDimension' in request) sheet.columnCount += request.appendDimension.length;
  else if ('appendCells' in request) sheet.cells.push(request.appendCells.rows[0].values.map(plain));
  else if ('deleteDimension' in request) sheet.cells.splice(request.deleteDimension.range.startIndex, 1);
  else {
    const { rows: written, start } = request.updateCells;
    const row = sheet.cells[start.rowIndex] ?? [];
    sheet.cells[start.rowIndex] = row;
    expect(start.columnIndex + written[0].values.length).toBeLessThanOrEqual(sheet.columnCount);
    written[0].values.forEach((cell, index) => {
      row[start.columnIndex + index] = plain(cell);
    });
  }
}

const tabs = [
  { properties: { sheetId: 7, title: 'Skin', sheetType: 'GRID' } },
  { properties: { sheetId: 8, title: 'Chart', sheetType: 'OBJECT' } },
];
const reply = ({ method, url, headers, body }: VendorRequestSeen) => {
  const call = `${method} ${url.host}${url.pathname}`;
  if (call === 'POST oauth2.googleapis.com/token') {
    checkGrant(body);
    return { body: { access_token: 'ya29.t', token_type: 'Bearer', expires_in: 3599 } };
  }
  expect(headers.authorization).toBe('Bearer ya29.t');
  const asked = call.replace('sheets.googleapis.com/v4/spreadsheets/1a-B_c', '');
  if (asked === 'GET ') {
    return { body: { properties: { title: 'Leads' }, sheets: tabs } };
  }
  if (asked === 'POST :getByDataFilter') {
    headerSchema.parse(body);
    const values = sheet.cells[0]?.map((cell) => (cell === '' ? {} : { formattedValue: String(cell) }));
    const properties = { sheetId: 7, gridProperties: { columnCount: sheet.columnCount } };
    return { body: { sheets: [{ properties, data: [values ? { rowData: [{ values }] } : {}] }] } };
  }
  if (asked === 'POST /values:batchGetByDataFilter') {
    const column = columnSchema.parse(body).dataFilters[0].gridRange.startColumnIndex;
    const values = [sheet.cells.map((row) => row[column] ?? '')];
    return { body: { valueRanges: [{ valueRange: { range: 'A:A', majorDimension: 'COLUMNS', values } }] } };
  }
  expect(asked).toBe('POST :batchUpdate');
  for (const request of batchSchema.parse(body).requests) apply(request);
  return { body: { spreadsheetId: '1a-B_c', replies: [{}] } };
};
const { sent, context, refused } = vendorCases('google-sheets', {
  vendor: googleSheets,
  hosts: /^(oauth2|sheets)\.googleapis\.com$/,
  credentials: { sheet: 'https://docs.google.com/spreadsheets/d/1a-B_c/edit?gid=7#gid=7', key },
  chosen: { place: '7' },
  reply,
  wrongKey: { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } },
  invalid: (request) =>
    request.url.pathname.endsWith(':getByDataFilter')
      ? { status: 400, body: { error: { code: 400, message: 'No grid with id: 7', status: 'INVALID_ARGUMENT' } } }
      : reply(request),
  saysOfKey: 'Invalid JWT Signature',
  saysOfInvalid: 'No grid with id: 7',
});

it('writes a header and a row, and changes the row when the lead comes again', async () => {
  expect(await sent({ score: 72, fields: { Skin: 'Dry', Age: '52', Zip: '01234' } })).toBe('7/lead-ana');
  await sent({ score: 80, fields: { Skin: 'Oily', Age: '52', Zip: '01234' } });
  expect(sheet.cells).toEqual([
    ['Lead ID', 'Date (UTC)', 'Name', 'Email', 'Result', 'Score', 'Skin', 'Age', 'Zip'],
    ['lead-ana', '2026-11-28 10:00:00', 'Ana Alves', 'ana@example.com', 'Dry', 80, 'Oily', 52, '01234'],
  ]);
});

it('keeps the header and the columns of the owner, and adds what is missing at the end', async () => {
  sheet.columnCount = 3;
  sheet.cells = [
    ['Skin', 'My notes', 'Lead ID'],
    ['Dry', 'call back', 'lead-ana'],
  ];
  await sent({ fields: { Skin: 'Oily' } });
  await sent({ leadId: 'lead-bea', name: '=1+1', fields: { Skin: ['Dry', 'Oily'] } });
  expect(sheet.cells[0]).toEqual(['Skin', 'My notes', 'Lead ID', 'Date (UTC)', 'Name', 'Email', 'Result', 'Score']);
  expect(sheet.cells[1]?.slice(0, 3)).toEqual(['Oily', 'call back', 'lead-ana']);
  expect(sheet.cells[2]?.slice(0, 5)).toEqual(['Dry, Oily', '', 'lead-bea', '2026-11-28 10:00:00', '=1+1']);
  expect(sheet.columnCount).toBe(8);
});

it('deletes the row of an erased lead, wherever it is by now', async () => {
  const remote = await sent();
  await sent({ leadId: 'lead-bea' });
  sheet.cells.splice(1, 0, ['a row that the owner put in']);
  await googleSheets.erase?.({ remote, event: anaContact.event }, context({ place: '' }));
  await googleSheets.erase?.({ remote, event: anaContact.event }, context({ place: '' }));
  expect(sheet.cells.map(([id]) => id)).toEqual(['Lead ID', 'a row that the owner put in', 'lead-bea']);
});

it('offers the sheets, and the columns of a sheet that are not its own', async () => {
  expect(await googleSheets.check(context())).toBe('Leads');
  expect(await googleSheets.places?.(context())).toEqual([{ id: '7', name: 'Skin' }]);
  const names = async () => (await googleSheets.fields?.(context()))?.map(({ name }) => name);
  expect(await names()).toContain('First name');
  sheet.cells = [['Lead ID', 'Name']];
  expect(await names()).toContain('First name');
  sheet.cells = [['Lead ID', 'Skin', '', 'My notes ', '']];
  expect(await names()).toEqual(['Skin', 'My notes']);
});

it('says what the key may not do', async () => {
  const denied = { error: { code: 403, message: 'The caller does not have permission', status: 'PERMISSION_DENIED' } };
  const error = await refused((request) =>
    request.url.host.startsWith('sheets') ? { status: 403, body: denied } : reply(request),
  );
  const message =
    'Google Sheets refuses access: The caller does not have permission. Share the spreadsheet with quiz@project.iam.gserviceaccount.com, as an editor';
  expect(error).toMatchObject({ kind: 'key', message });
});

it('refuses a file that is no key', () => {
  const sheetUrl = 'https://docs.google.com/spreadsheets/d/1a-B_c/edit';
  const broken = JSON.stringify({ client_email: 'quiz@project.iam.gserviceaccount.com', private_key: 'none' });
  expect(googleSheets.credentialProblem?.({ sheet: sheetUrl, key: '{' })).toMatchObject({ field: 'key' });
  expect(googleSheets.credentialProblem?.({ sheet: sheetUrl, key: broken })).toMatchObject({ field: 'key' });
  expect(googleSheets.credentialProblem?.({ sheet: 'https://a.example', key })).toMatchObject({ field: 'sheet' });
});
