import { describe, expect, it } from 'vitest';
import { customerFileOf, customerOf, readCustomerFile, readStatus, readTags, suggestPlaces } from './customer-file.ts';

const read = (text: string | Uint8Array<ArrayBuffer>) => readCustomerFile(new Blob([text]));

describe('a file of customers', () => {
  it('is read whatever separates its cells, with quotes, a byte order mark and empty lines', async () => {
    const table = { columns: ['Name', 'E-mail'], rows: [['Lee, "Ann"', 'ann@example.com']] };
    expect(await read('\uFEFFName,E-mail\r\n"Lee, ""Ann""",ann@example.com\r\n\r\n')).toEqual(table);
    expect(await read('Name;E-mail\n"Lee, ""Ann""";ann@example.com\n')).toEqual(table);
    expect(await read('Name\tE-mail\n"Lee, ""Ann"""\tann@example.com')).toEqual(table);
  });
  it('may have no names of columns, rows that are short, and the letters of an old spreadsheet', async () => {
    expect(await read('ann@example.com,1\nbob@example.com\n')).toEqual({
      columns: ['Column 1', 'Column 2'],
      rows: [
        ['ann@example.com', '1'],
        ['bob@example.com', ''],
      ],
    });
    const latin = Uint8Array.from([...'Stadt,Mail\nK\u00F6ln,a@b.de'].map((letter) => letter.charCodeAt(0)));
    expect((await read(latin)).rows).toEqual([['Köln', 'a@b.de']]);
    expect(await read('')).toEqual({ columns: [], rows: [] });
  });
  it('is written as it was read', async () => {
    const table = { columns: ['Name', 'Email'], rows: [['Lee; "Ann", née Ö', 'ann@example.com']] };
    expect(await readCustomerFile(await customerFileOf(table))).toEqual(table);
  });
});

it('the address is suggested by what the cells hold, the rest by their names', () => {
  const columns = ['Email sent', 'Contact', 'Order total', 'Deal stage', 'Tags'];
  const rows = [
    ['yes', 'ann@example.com', '12', 'won', 'a'],
    ['no', 'bob@example.com', '', '', ''],
  ];
  expect(suggestPlaces({ columns, rows })).toEqual({ email: 1, value: 2, status: 3, tags: 4 });
  expect(suggestPlaces({ columns: ['Name'], rows: [['Ann']] }).email).toBeUndefined();
});

it('a row says what is in its columns, and the rest is as chosen', () => {
  const places = { email: 0, status: 1, value: 2, tags: 3 };
  expect(customerOf(['ann@example.com', 'Closed won', '€ 1.200,50', 'Fair; May'], places, 'lost')).toEqual({
    email: 'ann@example.com',
    status: 'won',
    value: 1_200.5,
    tags: ['Fair', 'May'],
  });
  expect(customerOf(['bob@example.com', '?', '7', ''], places, 'lost')).toEqual({
    email: 'bob@example.com',
    status: 'lost',
  });
});

it('reads statuses and tags', () => {
  expect(['WON', 'Customer', 'closed-lost', 'new', 'x'].map(readStatus)).toEqual([
    'won',
    'won',
    'lost',
    'new',
    undefined,
  ]);
  expect(readTags(` a, b;c|| ${'x'.repeat(61)}`)).toEqual(['a', 'b', 'c']);
});
