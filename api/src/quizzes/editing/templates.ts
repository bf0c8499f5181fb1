import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kinds } from '../../../contract/questions/kinds.ts';
import { minutesOf } from '../../../contract/quiz/minutes.ts';
import { type QuizFile, type TemplateSummary, templateFileSchema } from '../../../contract/quiz/quiz-file.schema.ts';
import { distFolder } from '../../dist-paths.ts';
import { arrangeRows } from './arrange-rows.ts';
import { inFile } from './quiz-file.ts';

const FOLDER = join(distFolder, '..', 'examples', 'templates');
type Template = { file: QuizFile; summary: TemplateSummary };
let read: Map<string, Template> | undefined;

/** The templates of this installation by id, which is the name of their file: quiz files in examples/templates, read once. */
function templates(): Map<string, Template> {
  read ??= new Map(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => [name.replace('.json', ''), readTemplate(name)]),
  );
  return read;
}

function readTemplate(name: string): Template {
  const { quiz, trade, goal, ...file } = templateFileSchema.parse(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')));
  const rows = arrangeRows({ ...quiz, status: 'draft' });
  const { title, description, outcomeType, primaryColor, startImageUrl } = quiz;
  const leadFields = quiz.leadFields.map(({ id: _id, ...field }) => field);
  return {
    file: { ...file, quiz: inFile({ ...quiz, ...rows, leadFields }) },
    summary: {
      id: name.replace('.json', ''),
      title,
      description,
      trade,
      goal,
      cover: startImageUrl,
      outcomeType,
      primaryColor,
      questionCount: rows.questions.filter(({ type }) => kinds[type].asks).length,
      outcomeCount: rows.outcomes.length,
      minutes: minutesOf(rows.questions.map(({ options, ...question }) => ({ ...question, answerOptions: options }))),
    },
  };
}

export const templateOf = (id: string): QuizFile | undefined => templates().get(id)?.file;

export const templateSummaries = (): TemplateSummary[] => [...templates().values()].map(({ summary }) => summary);
