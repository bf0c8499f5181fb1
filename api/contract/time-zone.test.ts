import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from './time.ts';
import { timeZoneSchema } from './time-zone.schema.ts';
import { addDays, dayOf, endOfDay, isTimeZone, startOfDay } from './time-zone.ts';

describe('a day of a time zone', () => {
  it.each([
    ['UTC', '2026-03-01', '2026-03-01T00:00:00Z', 24],
    ['Europe/Berlin', '2026-03-01', '2026-02-28T23:00:00Z', 24],
    // Clocks are changed.
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', 25],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z', 23],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', 25],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00Z', 24.5],
    ['Asia/Kolkata', '2026-03-01', '2026-02-28T18:30:00Z', 24],
    ['Asia/Kathmandu', '2026-03-01', '2026-02-28T18:15:00Z', 24],
    ['America/St_Johns', '2026-01-01', '2026-01-01T03:30:00Z', 24],
    ['Pacific/Kiritimati', '2026-03-01', '2026-02-28T10:00:00Z', 24],
    ['Pacific/Pago_Pago', '2026-03-01', '2026-03-01T11:00:00Z', 24],
    // Clocks skip midnight.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', 23],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z', 23],
    // The day was skipped by crossing the date line.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z', 0],
  ])('in %s, %s begins at %s and lasts %d hours', (timeZone, day, start, hours) => {
    const [from, to] = [startOfDay(day, timeZone), endOfDay(day, timeZone)];
    expect(from).toEqual(new Date(start));
    expect((to.getTime() - from.getTime()) / HOUR_MS).toBe(hours);
    expect(dayOf(from.getTime() - 1, timeZone) < day).toBe(true);
    expect(dayOf(to, timeZone) > day).toBe(true);
    if (hours === 0) return;
    expect(dayOf(from, timeZone)).toBe(day);
    expect(dayOf(to.getTime() - 1, timeZone)).toBe(day);
  });

  it.each(['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/St_Johns', 'America/Santiago', 'Pacific/Kiritimati'])(
    'in %s, is followed by the next one without a gap, all year',
    (timeZone) => {
      let day = '2025-12-31';
      for (let count = 0; count < 367; count += 1, day = addDays(day, 1)) {
        const end = endOfDay(day, timeZone);
        expect(startOfDay(addDays(day, 1), timeZone)).toEqual(end);
        expect(dayOf(end, timeZone)).toBe(addDays(day, 1));
        expect(dayOf(end.getTime() - 1, timeZone)).toBe(day);
      }
    },
  );

  it('holds to the ends of the calendar', () => {
    expect(Math.abs(startOfDay('0001-01-01', 'Asia/Tokyo').getTime() - Date.parse('0001-01-01'))).toBeLessThan(DAY_MS);
    expect(Math.abs(endOfDay('9999-12-31', 'UTC').getTime() - Date.parse('9999-12-31'))).toBeLessThan(2 * DAY_MS);
  });

  it('is moved by days of the calendar', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });
});

it('knows the names of time zones, and says what is none', () => {
  for (const name of ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Europe/Kyiv']) expect(isTimeZone(name)).toBe(true);
  for (const name of ['', 'Mars', 'Europe/Nowhere', '+05:30', ' UTC']) {
    expect(isTimeZone(name)).toBe(false);
    expect(timeZoneSchema.safeParse(name).error?.issues[0]?.message).toBe(
      'No time zone that this server knows. Choose one such as Europe/Berlin.',
    );
  }
});
