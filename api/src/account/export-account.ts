import { Readable } from 'node:stream';
import type { Response } from 'express';
import { UTC } from '../../contract/time-zone.ts';
import { domainsOf, presentDomain } from '../addresses/domains.ts';
import { answeredInFigures } from '../analytics/figures/answered-questions.ts';
import { categoriesInFigures } from '../analytics/figures/categories.ts';
import type { Config } from '../config.ts';
import { connectionsOf } from '../destinations/connections/connection-record.ts';
import { linksOfOwner } from '../destinations/connections/link-record.ts';
import { sendStream } from '../http/send-stream.ts';
import { objectIdIn, objectPath } from '../objects/object-path.ts';
import { readObject } from '../objects/object-store.ts';
import { picturesOfOwner } from '../pictures/picture-record.ts';
import { pathOfPicture, readPicture } from '../pictures/picture-store.ts';
import { quizFile, quizFileName } from '../quizzes/editing/quiz-file.ts';
import { ownTitles, quizzesOf } from '../quizzes/find-quiz.ts';
import type { QuizRecord } from '../quizzes/quiz.model.ts';
import { picturesOf } from '../quizzes/quiz-logos.ts';
import { outcomesOf } from '../quizzes/versions/outcome-names.ts';
import { questionHistory } from '../quizzes/versions/question-history.ts';
import { allColumns, quizColumns } from '../submissions/export/export-columns.ts';
import { csvStream } from '../submissions/export/export-csv.ts';
import { leadDeliveries } from '../submissions/reading/lead-deliveries.ts';
import { answeredQuestions } from '../submissions/reading/lead-totals.ts';
import { leadSlices } from '../submissions/reading/list-submissions.ts';
import { presentLeadDetail, type QuizTitles } from '../submissions/reading/present-submission.ts';
import type { SubmissionRecord } from '../submissions/submission.model.ts';
import { tokensOf } from '../tokens/api-tokens.ts';
import { accountOf } from '../users/find-account.ts';
import { savedFiltersOf } from '../users/lead-filters.ts';
import { presentRecipients } from '../users/mail-recipients.ts';
import { presentSettings, presentUser } from '../users/present-user.ts';
import { accountClock } from '../users/time-zones.ts';
import type { UserRecord } from '../users/user.model.ts';
import { type ArchiveFile, archiveStream } from './archive.ts';

const README = `What this account holds

account.json       profile, settings, saved filters, mail recipients, domains, and API tokens without their text
quizzes/           each quiz as a file that can be imported again
leads.csv          every lead, for a spreadsheet
leads.json         every lead with answers, consent record and source
leads/             the leads of each quiz as CSV, a column for each question
webhooks.json      where the leads of each quiz are sent, without signing secrets
connections.json   the tools that you have connected and what each quiz sends there, without credentials
logos/             the logos of your account and your quizzes, by the name that their addresses give
pictures/          every picture that you uploaded or use, by the name that its address gives
`;

/** What the last files need to know of the quizzes, which are read one at a time. */
type QuizSummary = Pick<QuizRecord, '_id' | 'title' | 'webhookUrl'> & { pictures: string[] };

/** Sends everything an account holds as one archive, streamed, so that memory does not grow with the number of leads. */
export async function sendAccount(response: Response, owner: string, config: Config): Promise<void> {
  const user = await accountOf(owner);
  response.set('Content-Disposition', 'attachment; filename="quizfunnel-account.zip"').type('application/zip');
  await sendStream(response, archiveStream(accountFiles(user, config)));
}

async function* accountFiles(user: UserRecord, config: Config): AsyncGenerator<ArchiveFile> {
  const owner = user._id;
  const settings = presentSettings(user, config.mail !== undefined);
  const { timeZone } = accountClock(user);
  const times = timeZone === UTC ? {} : { timeZone };
  const titles = await ownTitles(owner);
  const columnsOfAll = await allColumns(owner, titles);
  yield { name: 'README.txt', content: README };
  yield {
    name: 'account.json',
    content: json({
      user: presentUser(user),
      settings,
      leadFilters: savedFiltersOf(user),
      mailRecipients: presentRecipients(user),
      apiTokens: await tokensOf(owner),
      domains: (await domainsOf(owner)).map(presentDomain),
    }),
  };
  yield { name: 'leads.csv', content: csvStream(owner, {}, columnsOfAll, times) };
  yield { name: 'leads.json', content: Readable.from(leadsAsJson(owner, titles)) };
  const quizzes: QuizSummary[] = [];
  for await (const quiz of quizzesOf(owner)) {
    const { _id, title, webhookUrl } = quiz;
    quizzes.push({ _id, title, webhookUrl, pictures: picturesOf(quiz) });
    // Two quizzes may have the same title, so the name includes the id.
    const name = `${quizFileName(quiz.title).replace('.quiz.json', '')}-${quiz._id}`;
    yield { name: `quizzes/${name}.quiz.json`, content: json(quizFile(quiz, config.publicUrl)) };
    const columns = await quizColumns(
      quiz,
      await questionHistory(quiz._id),
      () => answeredQuestions(owner, quiz._id, answeredInFigures),
      () => categoriesInFigures(quiz._id),
    );
    yield { name: `leads/${name}.csv`, content: csvStream(owner, { quizId: quiz._id }, columns, times) };
  }
  yield { name: 'webhooks.json', content: json(webhooks(quizzes)) };
  yield { name: 'connections.json', content: json(await connectionFile(owner)) };
  yield* pictureFiles(owner);
  yield* logoFiles([
    settings.logoUrl,
    settings.brand?.look.backgroundUrl ?? '',
    ...quizzes.flatMap(({ pictures }) => pictures),
  ]);
}

/** Where leads are sent, without the signing secrets. */
const webhooks = (quizzes: QuizSummary[]) =>
  quizzes
    .filter(({ webhookUrl }) => webhookUrl)
    .map(({ _id, title, webhookUrl }) => ({ quiz: _id, title, url: webhookUrl }));

/** The tools that leads are sent to, without anything of their credentials. */
async function connectionFile(owner: string) {
  const links = await linksOfOwner(owner);
  return (await connectionsOf(owner)).map(({ _id, vendor, name, account, everyQuiz, createdAt }) => ({
    tool: vendor,
    name,
    account,
    everyQuiz,
    createdAt,
    quizzes: links
      .filter(({ connection }) => connection === _id)
      .map(({ quiz, settings, createdAt }) => ({ quiz, settings, createdAt })),
  }));
}

/** The pictures stored here, each once, and a list of those that could not be read. An unreachable store is not tried twice. */
async function* logoFiles(addresses: string[]): AsyncGenerator<ArchiveFile> {
  const missing: string[] = [];
  let reachable = true;
  for (const id of new Set(addresses.map(objectIdIn))) {
    if (!id) continue;
    const bytes = reachable
      ? await readObject(id).catch(() => {
          reachable = false;
        })
      : undefined;
    if (bytes) yield { name: `logos/${id}.webp`, content: bytes, compress: false };
    else missing.push(`${objectPath(id)}\n`);
  }
  if (missing.length)
    yield { name: 'logos/MISSING.txt', content: `These pictures could not be read:\n${missing.join('')}` };
}

/** The largest variant of each picture. An unreachable store is not tried twice. */
async function* pictureFiles(owner: string): AsyncGenerator<ArchiveFile> {
  const missing: string[] = [];
  for await (const record of picturesOfOwner(owner)) {
    if (record.state) continue;
    const path = pathOfPicture(record);
    const bytes = missing.length ? undefined : await readPicture(path, `${record.width}.webp`).catch(() => undefined);
    if (bytes) yield { name: `${path.slice(1)}.webp`, content: bytes, compress: false };
    else missing.push(`${path}\n`);
  }
  if (missing.length)
    yield { name: 'pictures/MISSING.txt', content: `These pictures could not be read:\n${missing.join('')}` };
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

async function* leadsAsJson(owner: string, titles: QuizTitles): AsyncGenerator<string> {
  let before = '[\n';
  for await (const leads of leadSlices(owner, {}, {})) {
    const [outcomes, deliveriesOf] = await Promise.all([
      outcomesOf(leads.map(({ quiz }) => quiz)),
      leadDeliveries(leads),
    ]);
    const present = (lead: SubmissionRecord) => presentLeadDetail(lead, titles, outcomes, deliveriesOf(lead));
    yield before + leads.map((lead) => JSON.stringify(present(lead))).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
