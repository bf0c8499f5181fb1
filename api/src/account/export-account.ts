import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { ZipFile } from 'yazl';
import type { Config } from '../config.ts';
import { objects } from '../objects/object-store.ts';
import { everyQuestion } from '../quizzes/every-question.ts';
import { quizFile, quizFileName } from '../quizzes/quiz-file.ts';
import { quizzesOf } from '../quizzes/quizzes.ts';
import { allColumns, csvStream, quizColumns } from '../submissions/export-csv.ts';
import { streamLeads } from '../submissions/list-submissions.ts';
import { presentLeadDetail } from '../submissions/present-submission.ts';
import { presentSettings, presentUser } from '../users/present-user.ts';
import { accountOf } from '../users/users.ts';

const README = `What this account holds

account.json       profile and settings
quizzes/           each quiz as a file that can be imported again
leads.csv          every lead, for a spreadsheet
leads.json         every lead with answers, consent record and source
leads/             the leads of each quiz as CSV, a column for each question
logo.webp          your logo, if there is one
`;

/** Sends everything an account holds as one archive, written while it is read, so that memory does not grow with the number of leads. */
export async function sendAccount(response: Response, owner: string, config: Config): Promise<void> {
  const user = await accountOf(owner);
  const settings = presentSettings(user, config.mail !== undefined);
  const archive = new ZipFile();
  const addJson = (name: string, value: unknown) =>
    archive.addBuffer(Buffer.from(JSON.stringify(value, null, 2)), name);
  /** Opened only when its turn comes: one cursor at a time. */
  const addStream = (name: string, open: () => NodeJS.ReadableStream) =>
    archive.addReadStreamLazy(name, {}, (take) => take(null, open()));

  archive.addBuffer(Buffer.from(README), 'README.txt');
  addJson('account.json', { user: presentUser(user), settings });
  addStream('leads.csv', () => csvStream(owner, {}, allColumns));
  addStream('leads.json', () => Readable.from(leadsAsJson(owner)));
  for await (const quiz of quizzesOf(owner)) {
    // Two quizzes may have one title: the id tells them apart.
    const name = `${quizFileName(quiz.title).replace('.quiz.json', '')}-${quiz._id}`;
    addJson(`quizzes/${name}.quiz.json`, quizFile(quiz, config.publicUrl));
    const columns = await quizColumns(owner, quiz, await everyQuestion(quiz._id));
    addStream(`leads/${name}.csv`, () => csvStream(owner, { quizId: quiz._id }, columns));
  }
  const logo = await objects().openObject(/^\/objects\/([\w-]+)\.webp$/.exec(settings.logoUrl)?.[1] ?? '');
  if (logo) archive.addReadStream(logo, 'logo.webp', { compress: false });
  archive.end();
  response.set('Content-Disposition', 'attachment; filename="quizfunnel-account.zip"').type('application/zip');
  await pipeline(archive.outputStream, response);
}

async function* leadsAsJson(owner: string): AsyncGenerator<string> {
  let before = '[\n';
  for await (const lead of streamLeads(owner, {})) {
    yield before + JSON.stringify(presentLeadDetail(lead));
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
