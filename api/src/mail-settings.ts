import addressparser from 'nodemailer/lib/addressparser';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { isEmail } from '../contract/lead/check-lead.ts';

export type MailSettings = {
  /** Connection options of nodemailer. */
  server: ReturnType<typeof parseConnectionUrl> & { host: string };
  from: { name: string; address: string };
};

const LOOPBACK = ['localhost', '127.0.0.1', '::1', '[::1]'];

/**
 * Parses `SMTP_URL` (`smtp://user:password@host:port` or `smtps://…`) and `MAIL_FROM` (an address
 * with or without a name), which must be set together. With a password STARTTLS is required, except
 * on loopback or if the URL turns it off.
 */
export function mailSettings(url?: string, from?: string): { settings?: MailSettings; problems: string[] } {
  if (!url && !from) return { problems: [] };
  if (!url || !from) return { problems: ['SMTP_URL and MAIL_FROM must be set together'] };
  const problems: string[] = [];
  const server = readServer(url);
  if (!server) problems.push('SMTP_URL must look like smtp://user:password@host:587 or smtps://host');
  const [sender, ...more] = addressparser(from, { flatten: true });
  if (more.length || !sender?.address || !isEmail(sender.address) || /[\r\n]/.test(from))
    problems.push('MAIL_FROM must be an address such as quiz@example.com, or Quizfunnel <quiz@example.com>');
  if (!server || !sender?.address || problems.length) return { problems };
  return { settings: { server, from: { name: sender.name || 'Quizfunnel', address: sender.address } }, problems };
}

function readServer(url: string): MailSettings['server'] | undefined {
  if (!URL.canParse(url) || !/^smtps?:\/\/[^/]/.test(url)) return undefined;
  const { host, ...options } = parseConnectionUrl(url);
  if (!host) return undefined;
  return { host, requireTLS: Boolean(options.auth) && !options.secure && !LOOPBACK.includes(host), ...options };
}
