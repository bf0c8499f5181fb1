import { describe, expect, it } from 'vitest';
import { namesLead } from './names-lead.ts';

const searching = (search: string) => ({ name: 'Mine', filters: { search } });
const called = (name: string) => ({ name, filters: { from: '2026-05-01' } });

describe('a search names somebody', () => {
  it.each([
    ['Ada Lovelace', 'ada.l@example.com', 'ada.l@example.com'],
    ['Ada Lovelace', 'ada.l@example.com', ' ADA.L@Example.com'.trim()],
    ['Ada Lovelace', 'ada.l@example.com', 'ada'],
    ['Ada Lovelace', 'ada.l@example.com', 'lovelace ada'],
    ['Ada Lovelace', 'ada.l@example.com', 'Lov'],
    ['Countess', 'ada.lovelace@example.com', 'ada.lovelace@exam'],
    ['Countess', 'ada.lovelace@example.com', 'ada lovelace'],
    ['Countess', 'ada.lovelace@example.com', 'lovelace ada'],
    ['José Núñez', 'jn@example.com', 'nunez'],
    ['José Núñez'.normalize('NFD'), 'jn@example.com', 'José'.normalize('NFC')],
    ['Groß Müller', 'gm@example.com', 'gross'],
    ['王小明', 'wang@example.com', '王小'],
    ['王小明', 'wang@example.com', 'wang@'],
    ['Jo', 'jo@example.com', 'jo'],
    ['Sally Hotchkiss', 'sally.newman@example.com', 'chkiss'],
    ['Jo', 'jo@example.com', 'jo+quiz@example.com'],
    ['Jo', 'jo+quiz@example.com', 'jo@exam'],
    ['', 'u@bücher.example', 'u@xn--bcher-kva.example'],
  ])('%s <%s> by “%s”', (name, email, search) => {
    expect(namesLead({ name, email })(searching(search))).toBe(true);
  });
  it.each([
    ['Ada Lovelace', 'ada.l@example.com', ''],
    ['Ada Lovelace', 'ada.l@example.com', 'a'],
    ['Ada Lovelace', 'ada.l@example.com', 'lo'],
    ['Ada Lovelace', 'ada.l@example.com', 'Adam'],
    ['Ada Lovelace', 'ada.l@example.com', 'example.com'],
    ['Ada Lovelace', 'ada.l@example.com', 'example com'],
    ['Ada Lovelace', 'ada.l@example.com', 'ben@example.com'],
    ['', '', ''],
    ['', '', 'undefined'],
    ['Jo', 'jo@example.com', 'jo+quiz@exam'],
  ])('but not %s <%s> by “%s”', (name, email, search) => {
    expect(namesLead({ name, email })(searching(search))).toBe(false);
  });
});

it('a search for a phone number names whose it is', () => {
  const fields = [{ id: 'phone', kind: 'phone' as const, label: 'Phone', value: '+4930901820' }];
  const isNamed = namesLead({ name: 'Ann', email: 'ann@example.com', fields });
  expect([isNamed(searching('030 901820')), isNamed(searching('030 1'))]).toEqual([true, false]);
});

describe('the name of a filter names somebody', () => {
  it.each([
    ['Ada Lovelace', 'ada.l@example.com', 'Mail to ADA.L@example.com'],
    ['Ada Lovelace', 'ada.l@example.com', 'Lovelace, Ada (call back)'],
    ['Gwendolyn', 'g@example.com', 'gwendolyn'],
    ['José Núñez', 'jn@example.com', 'jose nunez'],
  ])('%s <%s>, “%s”', (name, email, text) => {
    expect(namesLead({ name, email })(called(text))).toBe(true);
  });
  it.each([
    ['Sally Hotchkiss', 'sally.newman@example.com', 'All'],
    ['Sally Hotchkiss', 'sally.newman@example.com', 'Hot'],
    ['Sally Hotchkiss', 'sally.newman@example.com', 'New'],
    ['May Day', 'may@example.com', 'May 2026'],
    ['The Boss', 'boss@example.com', 'The good ones'],
    ['A B', 'ab@example.com', 'Plan A, group B'],
    ['Webinar Leads Q4', 'info@example.com', 'Leads'],
    ['Xan Four', 'xan@example.com', 'Four on Monday'],
    ['Day', 'day@example.com', 'Every day'],
    ['', '', 'Canada trip'],
  ])('but not %s <%s>, “%s”', (name, email, text) => {
    expect(namesLead({ name, email })(called(text))).toBe(false);
  });
});
