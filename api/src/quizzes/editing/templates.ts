import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type QuizFile, quizFileSchema, type TemplateSummary } from '../../../contract/quiz/quiz-file.schema.ts';
import { distFolder } from '../../dist-paths.ts';
import { arrangeRows } from './arrange-rows.ts';
import { inFile } from './quiz-file.ts';

const FOLDER = join(distFolder, '..', 'examples', 'templates');
let read: Map<string, QuizFile> | undefined;

/** The templates of this installation by id, which is the name of their file: quiz files in examples/templates, read once. */
function templates(): Map<string, QuizFile> {
  read ??= new Map(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => [name.replace('.json', ''), readTemplate(name)]),
  );
  return read;
}

function readTemplate(name: string): QuizFile {
  const { quiz, ...file } = quizFileSchema.parse(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')));
  const rows = arrangeRows({ ...quiz, status: 'draft' });
  const leadFields = quiz.leadFields.map(({ id: _id, ...field }) => field);
  return { ...file, quiz: inFile({ ...quiz, ...rows, leadFields }) };
}

export const templateOf = (id: string): QuizFile | undefined => templates().get(id);

export const templateSummaries = (): TemplateSummary[] =>
  [...templates()].map(([id, { quiz }]) => ({
    id,
    title: quiz.title,
    description: quiz.description ?? '',
    outcomeType: quiz.outcomeType ?? 'points',
    primaryColor: quiz.primaryColor ?? '',
    questionCount: quiz.questions?.length ?? 0,
    outcomeCount: quiz.outcomes?.length ?? 0,
  }));
