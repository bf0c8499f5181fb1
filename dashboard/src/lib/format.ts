import { UTC } from '#contract/time-zone';
import { dayAt, timeZone } from './time-zone.ts';

/** By the account's clock. Made when it is first needed: each takes a millisecond or more, and no page needs all of them. */
const dates = (options: Intl.DateTimeFormatOptions, zone = timeZone) => {
  let made: { zone: string; format: Intl.DateTimeFormat } | undefined;
  return (iso: string): string => {
    if (made?.zone !== zone())
      made = { zone: zone(), format: new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone() }) };
    return made.format.format(new Date(iso));
  };
};
const daysIn = (options: Intl.DateTimeFormatOptions) => dates(options, () => UTC);

export const shortDate = dates({ month: 'short', day: 'numeric', year: 'numeric' });
/** 'Nov 22, 2026, 4:40 AM': tells two saves of a day apart. */
export const whenOf = dates({ dateStyle: 'medium', timeStyle: 'short' });
export const exactlyWhen = dates({ dateStyle: 'medium', timeStyle: 'medium' });
export const longDate = dates({ dateStyle: 'full', timeStyle: 'short' });
export const clockTime = dates({ timeStyle: 'medium' });
/** '06:12'. */
export const clockMinutes = dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
/** Of a day, YYYY-MM-DD: 'Nov 22, 2026' wherever it is read. */
export const dayText = daysIn({ month: 'short', day: 'numeric', year: 'numeric' });
/** The same without the year. */
export const shortDayText = daysIn({ month: 'short', day: 'numeric' });
export const longDayOf = dates({ year: 'numeric', month: 'long', day: 'numeric' });
export const isToday = (iso: string): boolean => dayAt(new Date(iso)) === dayAt(Date.now());
/** Rates have one decimal. */
export const percent = (value: number): string => `${value.toFixed(1)}%`;
/** A change in whole percent, with its sign: '+12%', '−5%'. */
export const changeText = (change: number): string => `${change < 0 ? '−' : '+'}${Math.abs(change)}%`;
let whole: Intl.NumberFormat | undefined;
/** How many there are: '12,345'. */
export function figure(number: number): string {
  whole ??= new Intl.NumberFormat('en-US');
  return whole.format(number);
}
export const plural = (number: number, one: string, many = `${one}s`): string =>
  `${figure(number)} ${number === 1 ? one : many}`;

/** '5 min ago', '3 h ago', then the date. */
export function timeAgo(iso: string, now = Date.now()): string {
  const minutes = Math.floor((now - new Date(iso).getTime()) / 60_000);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return shortDate(iso);
}

/** The same within a sentence. */
export const agoInSentence = (iso: string): string => timeAgo(iso).replace(/^Just/, 'just');
