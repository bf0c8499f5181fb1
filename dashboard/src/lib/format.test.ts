import { afterEach, expect, it } from 'vitest';
import { dayText, isToday, longDate, shortDate, timeAgo } from './format.ts';
import { setTimeZone, timeZone, timeZones } from './time-zone.ts';

afterEach(() => setTimeZone('UTC'));
const AT = '2026-03-03T18:30:00Z';

it('writes every time by the clock of the account, and days as they are', () => {
  expect(shortDate(AT)).toBe('Mar 3, 2026');
  setTimeZone('Asia/Kolkata');
  expect(shortDate(AT)).toBe('Mar 4, 2026');
  expect(longDate(AT)).toMatch(/^Wednesday, March 4, 2026 at 12:00\sAM$/);
  expect(timeAgo(AT, Date.parse(AT) + 30 * 86_400_000)).toBe('Mar 4, 2026');
  expect(dayText('2026-03-04')).toBe('Mar 4, 2026');
  setTimeZone('America/St_Johns');
  expect(shortDate(AT)).toBe('Mar 3, 2026');
  expect(dayText('2026-03-04')).toBe('Mar 4, 2026');
});

it('knows by it what today is', () => {
  const now = new Date();
  setTimeZone('Pacific/Kiritimati');
  expect(isToday(now.toISOString())).toBe(true);
  expect(isToday(new Date(now.getTime() - 25 * 3_600_000).toISOString())).toBe(false);
});

it('goes by UTC without a time zone, and where this browser does not know it', () => {
  for (const name of ['', 'Mars/Olympus']) {
    setTimeZone('Asia/Kolkata');
    setTimeZone(name);
    expect(timeZone()).toBe('UTC');
    expect(shortDate(AT)).toBe('Mar 3, 2026');
  }
});

it('offers the account’s time zone first, and UTC', () => {
  setTimeZone('Asia/Tokyo');
  expect(timeZones()[0]).toBe('Asia/Tokyo');
  expect(timeZones()).toContain('UTC');
  expect(new Set(timeZones()).size).toBe(timeZones().length);
});
