const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });
const longDay = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' });

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

export const shortDate = (iso: string): string => short.format(new Date(iso));
/** 'Nov 22, 2026, 4:40 AM': tells two saves of a day apart. */
export const whenOf = (iso: string): string => moment.format(new Date(iso));
export const longDate = (iso: string): string => long.format(new Date(iso));
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });

export const clockTime = (iso: string): string => clock.format(new Date(iso));
export const longDayOf = (iso: string): string => longDay.format(new Date(iso));
/** Rates have one decimal. */
export const percent = (value: number): string => `${value.toFixed(1)}%`;
/** A change in whole percent, with its sign: '+12%', '−5%'. */
export const changeText = (change: number): string => `${change < 0 ? '−' : '+'}${Math.abs(change)}%`;
const whole = new Intl.NumberFormat('en-US');
/** How many there are: '12,345'. */
export const figure = (number: number): string => whole.format(number);
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
