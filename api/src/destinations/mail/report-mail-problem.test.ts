import { expect, it } from 'vitest';
import { mailSettings } from '../../mail-settings.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { reportMailProblem } from './report-mail-problem.ts';

async function reported(url?: string): Promise<string[]> {
  const said: string[] = [];
  const mail = url ? mailSettings(url, 'quiz@example.com').settings : undefined;
  await reportMailProblem({ mail }, (text) => said.push(text));
  return said;
}

it('says why no mail can be sent, without the password, and nothing where it can', async () => {
  const server = await startMailServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'quiz' }) : done(new Error('No such user')),
  });
  const withPassword = (password: string) => server.url.replace('//', `//quiz:${password}@`);
  expect(await reported()).toEqual([]);
  expect(await reported(server.url)).toEqual([]);
  expect(await reported(withPassword('right'))).toEqual([]);
  const [refused = ''] = await reported(withPassword('wrong-word'));
  expect(refused).toMatch(
    /^Mail cannot be sent yet: signing in to the server of SMTP_URL, 127\.0\.0\.1:\d+, failed \(EAUTH 535\)/,
  );
  expect(refused).not.toContain('wrong-word');
  await server.close();
  expect(await reported(server.url)).toEqual([expect.stringMatching(/ECONNREFUSED|ESOCKET/)]);
});
