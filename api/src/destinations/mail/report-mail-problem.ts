import type { Config } from '../../config.ts';
import { checkMailServer } from './send-mail.ts';

/** Reports in a sentence why no mail could be sent. Never rejects: everything else works without. */
export async function reportMailProblem({ mail }: Pick<Config, 'mail'>, report: (text: string) => void): Promise<void> {
  if (!mail) return;
  try {
    await checkMailServer(mail);
  } catch (error) {
    const { code = 'unexpected', responseCode } = error as { code?: string; responseCode?: number };
    const { host, port } = mail.server;
    const why = responseCode === undefined ? code : `${code} ${responseCode}`;
    report(
      `Mail cannot be sent yet: signing in to the server of SMTP_URL, ${host}${port ? `:${port}` : ''}, failed (${why}).`,
    );
  }
}
