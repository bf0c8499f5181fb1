import { expect, it } from 'vitest';
import { z } from 'zod';
import { anaContact, vendorCases } from '../../../test/vendor-cases.ts';
import type { VendorRequestSeen } from '../../../test/vendor-server.ts';
import { airtable } from './airtable.ts';

// https://airtable.com/developers/web/api/update-multiple-records and …/create-records
const fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));
const records = z.tuple([z.strictObject({ fields })]);
const upsertSchema = z.strictObject({
  performUpsert: z.strictObject({ fieldsToMergeOn: z.array(z.string()).min(1).max(3) }),
  typecast: z.boolean(),
  records,
});
const createSchema = z.strictObject({ typecast: z.boolean(), records });

// https://airtable.com/developers/web/api/list-bases and …/get-base-schema
const table = {
  id: 'tblLeads',
  name: 'Leads',
  primaryFieldId: 'fldName',
  fields: [
    { id: 'fldName', name: 'Name', type: 'singleLineText' },
    { id: 'fldMail', name: 'Address', type: 'email' },
    { id: 'fldScore', name: 'Score', type: 'number', options: { precision: 0 } },
    { id: 'fldShare', name: 'Share', type: 'percent', options: { precision: 0 } },
    { id: 'fldSkin', name: 'Skin', type: 'singleSelect', options: { choices: [] } },
    { id: 'fldWish', name: 'Wishes', type: 'multipleSelects', options: { choices: [] } },
    { id: 'fldDay', name: 'Day', type: 'date' },
    { id: 'fldTime', name: 'Time', type: 'dateTime' },
    { id: 'fldSum', name: 'Sum', type: 'formula' },
  ],
  views: [],
};
const bases = [
  { id: 'appShop', name: 'Shop', permissionLevel: 'create' },
  { id: 'appRead', name: 'To read', permissionLevel: 'read' },
];
const reply = ({ method, url, headers, body }: VendorRequestSeen) => {
  expect(headers.authorization).toBe('Bearer pat1.2');
  switch (`${method} ${url.pathname}${url.search}`) {
    case 'GET /v0/meta/whoami':
      return { body: { id: 'usrL2PNC5o3H4lBEi', email: 'owner@example.com' } };
    case 'GET /v0/meta/bases':
      return { body: { bases, offset: 'itr/next' } };
    case 'GET /v0/meta/bases?offset=itr%2Fnext':
      return { body: { bases: [{ id: 'appLab', name: 'Lab', permissionLevel: 'edit' }] } };
    case 'GET /v0/meta/bases/appShop/tables':
    case 'GET /v0/meta/bases/appLab/tables':
      return { body: { tables: [table] } };
    case 'PATCH /v0/appShop/tblLeads': {
      const { performUpsert, records: sent } = upsertSchema.parse(body);
      expect(Object.keys(sent[0].fields)).toEqual(expect.arrayContaining(performUpsert.fieldsToMergeOn));
      return { body: { createdRecords: [], updatedRecords: ['rec1'], records: [{ id: 'rec1', fields: {} }] } };
    }
    case 'POST /v0/appShop/tblLeads':
      createSchema.parse(body);
      return { body: { records: [{ id: 'rec2', fields: {} }] } };
    case 'DELETE /v0/appShop/tblLeads/rec1':
      return { body: { id: 'rec1', deleted: true } };
    default:
      throw new Error(`Airtable has no ${method} ${url.pathname}${url.search}`);
  }
};
const { sent, seen, context, refused } = vendorCases('airtable', {
  vendor: airtable,
  hosts: /^api\.airtable\.com$/,
  credentials: { key: 'pat1.2' },
  chosen: { place: 'appShop/tblLeads' },
  reply,
  // https://airtable.com/developers/web/api/errors
  wrongKey: { status: 401, body: { error: { type: 'AUTHENTICATION_REQUIRED', message: 'Authentication required' } } },
  invalid: (request) =>
    request.method === 'PATCH'
      ? { status: 422, body: { error: { type: 'UNKNOWN_FIELD_NAME', message: 'Unknown field name: "fldGone"' } } }
      : reply(request),
  saysOfKey: 'Authentication required',
  saysOfInvalid: 'Unknown field name: "fldGone"',
});

it('merges records by the field of addresses, with values as each field takes them', async () => {
  const remote = await sent({
    fields: {
      fldName: 'Ana Alves',
      fldScore: 72,
      fldShare: 72,
      fldSkin: ['Dry', 'Oily'],
      fldWish: 'Glow',
      fldDay: '2026-11-28T10:00:00.000Z',
      fldTime: '2026-11-28',
    },
  });
  expect(remote).toBe('appShop/tblLeads/rec1');
  expect(seen().at(-1)?.body).toEqual({
    performUpsert: { fieldsToMergeOn: ['fldMail'] },
    typecast: true,
    records: [
      {
        fields: {
          fldName: 'Ana Alves',
          fldScore: 72,
          fldShare: 0.72,
          fldSkin: 'Dry, Oily',
          fldWish: ['Glow'],
          fldDay: '2026-11-28',
          fldTime: '2026-11-28T00:00:00.000Z',
          fldMail: 'ana@example.com',
        },
      },
    ],
  });
});

it('creates a record for a lead without an address', async () => {
  expect(await sent({ email: '', fields: { fldScore: 72 } })).toBe('appShop/tblLeads/rec2');
});

it('lists the tables of bases that it can write to', async () => {
  expect(await airtable.places?.(context())).toEqual([
    { id: 'appShop/tblLeads', name: 'Shop / Leads' },
    { id: 'appLab/tblLeads', name: 'Lab / Leads' },
  ]);
  expect(await airtable.check(context())).toBe('owner@example.com');
});

it('offers the fields that can be written, and not the address', async () => {
  const offered = await airtable.fields?.(context());
  expect(offered?.map(({ name, kind }) => [name, kind])).toEqual([
    ['Name', 'text'],
    ['Score', 'number'],
    ['Share', 'number'],
    ['Skin', 'text'],
    ['Wishes', 'list'],
    ['Day', 'date'],
    ['Time', 'date'],
  ]);
});

it('leaves a lead to its owner when the table is gone', async () => {
  const gone = {
    type: 'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND',
    message: 'Invalid permissions, or the requested model was not found.',
  };
  expect(await refused({ status: 403, body: { error: gone } })).toMatchObject({ kind: 'settings' });
  expect(await refused({ body: { tables: [] } })).toMatchObject({ kind: 'settings' });
});

it('deletes the record of an erased lead where it was made', async () => {
  await airtable.erase?.(
    { remote: 'appShop/tblLeads/rec1', event: anaContact.event },
    context({ place: 'appLab/tblLeads' }),
  );
  expect(seen()).toMatchObject([{ method: 'DELETE' }]);
});
