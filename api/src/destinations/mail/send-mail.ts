import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Outcome } from '../../deliveries/delivery-store.ts';
import type { MailSettings } from '../../mail-settings.ts';

const TIMEOUT_MS = 45_000;
const CHECK_MS = 10_000;

/** How a session ended; `cancelled` if the text was not to be sent any more. */
export type MailOutcome = Exclude<Outcome, 'delivered'> | 'sent' | 'cancelled';

export type Mail = {
  to: string;
  /** What the sender is called, where that is not the installation; the address is the same. */
  senderName?: string;
  /** Where replies go, where that is not the sender's address. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Identifies this mail, the same on every attempt: letters, digits and hyphens. */
  id: string;
  unsubscribeUrl: string;
  /** A file that goes along. */
  pdf?: Buffer;
};

export type SendOptions = {
  /** Called when the server is ready for the text; false means that it must not be sent. */
  confirmSending: () => Promise<boolean>;
  timeoutMs?: number | undefined;
};

/**
 * Sends a mail in one SMTP session, which ends within 45 s. Never throws. A rejected recipient or text is permanent; failures before the
 * text is sent, and a temporary rejection, may be retried; silence after it was sent may not.
 */
export async function sendMail(settings: MailSettings, mail: Mail, options: SendOptions): Promise<MailOutcome> {
  let left = false;
  let cancelled = false;
  const guarded = async function* (message: Buffer) {
    cancelled = !(await options.confirmSending());
    if (cancelled) throw new Error('called off');
    left = true;
    yield message;
  };
  try {
    const message = await compose(settings, mail);
    const text = Readable.from(guarded(message));
    const envelope = { from: settings.from.address, to: [mail.to] };
    await converse(settings, options.timeoutMs ?? TIMEOUT_MS, (connection, finish) =>
      connection.send(envelope, text, finish),
    ).finally(() => text.destroy());
    return 'sent';
  } catch (error) {
    const { responseCode, command } = error as { responseCode?: number; command?: string };
    if (cancelled) return 'cancelled';
    const permanent = responseCode !== undefined && responseCode >= 500;
    if (!left) return permanent && command === 'RCPT TO' ? 'refused' : 'retry';
    if (responseCode === undefined) return 'unknown';
    return permanent ? 'refused' : 'retry';
  }
}

function compose(
  { from }: MailSettings,
  { to, senderName = from.name, replyTo, subject, text, html, id, unsubscribeUrl, pdf }: Mail,
): Promise<Buffer> {
  return new MailComposer({
    from: { name: senderName, address: from.address },
    to: { name: '', address: to },
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    subject,
    text,
    html,
    ...(pdf ? { attachments: [{ filename: 'result.pdf', content: pdf, contentType: 'application/pdf' }] } : {}),
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'windows',
  })
    .compile()
    .build();
}

/** Connects, signs in and disconnects. Rejects with the error of the step that failed. */
export const checkMailServer = (settings: Pick<MailSettings, 'server'>): Promise<void> =>
  converse(settings, CHECK_MS, (_connection, finish) => finish());

type Finish = (error?: Error | null) => void;

/** Opens an SMTP session, signs in, and runs `talk` in it. */
function converse(
  { server }: Pick<MailSettings, 'server'>,
  timeoutMs: number,
  talk: (connection: SMTPConnection, finish: Finish) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { auth, ...rest } = server;
    const connection = new SMTPConnection({ ...rest, socketTimeout: timeoutMs, logger: false, debug: false });
    // One timer for the whole session: a server that sends a byte per second must not keep it open.
    const clock = setTimeout(() => finish(new Error('timeout')), timeoutMs);
    const finish: Finish = (error) => {
      clearTimeout(clock);
      if (error) {
        connection.close();
        reject(error);
      } else {
        connection.quit();
        resolve();
      }
    };
    const begin = () => talk(connection, finish);
    connection.on('error', finish);
    connection.connect((error) => {
      if (error) return finish(error);
      if (!auth) return begin();
      connection.login({ credentials: auth }, (refused) => (refused ? finish(refused) : begin()));
    });
  });
}
