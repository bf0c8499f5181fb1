import { Router } from 'express';
import { limits } from '../../contract/limits.ts';
import { questionInputSchema, quizInputSchema, quizStatusInputSchema } from '../../contract/quiz.schema.ts';
import { statsOf } from '../analytics/stats-of.ts';
import { requireUser, userIdOf } from '../auth/require-user.ts';
import type { AppContext } from '../context.ts';
import { badRequest } from '../errors.ts';
import { parse } from '../http/parse.ts';
import { newestSubmissions } from '../submissions/newest-submissions.ts';
import { settingsOf } from '../users/users.ts';
import { outboundRules, webhookUrlProblem } from '../webhooks/public-address.ts';
import { cloneQuiz } from './clone-quiz.ts';
import { deleteQuiz } from './delete-quiz.ts';
import { presentQuiz } from './present-quiz.ts';
import type { QuizRecord } from './quiz.model.ts';
import { ownQuiz, quizzesOf } from './quizzes.ts';
import { createQuiz, setQuizStatus, updateQuiz } from './save-quiz.ts';

export function quizRoutes({ config }: AppContext): Router {
  const router = Router();
  const rules = outboundRules(config);

  const quizBody = (body: unknown) => {
    const input = parse(quizInputSchema, body);
    const problem = input.webhookUrl ? webhookUrlProblem(input.webhookUrl, rules) : undefined;
    if (problem) throw badRequest(problem, [{ path: 'webhookUrl', message: problem }]);
    return input;
  };

  router.use('/api/quizzes', requireUser);
  router.get('/api/quizzes', async (request, response) => {
    response.json(await present(await quizzesOf(userIdOf(request))));
  });
  router.post('/api/quizzes', async (request, response) => {
    const owner = userIdOf(request);
    const body = await withDefaults(owner, request.body);
    response.status(201).json(await presentOne(await createQuiz(owner, quizBody(body))));
  });
  router.get('/api/quizzes/:id', async (request, response) => {
    response.json(await presentOne(await ownQuiz(userIdOf(request), request.params.id)));
  });
  router.put('/api/quizzes/:id', async (request, response) => {
    response.json(await presentOne(await updateQuiz(userIdOf(request), request.params.id, quizBody(request.body))));
  });
  router.patch('/api/quizzes/:id', async (request, response) => {
    const { status } = parse(quizStatusInputSchema, request.body);
    response.json(await presentOne(await setQuizStatus(userIdOf(request), request.params.id, status)));
  });
  router.delete('/api/quizzes/:id', async (request, response) => {
    await deleteQuiz(userIdOf(request), request.params.id);
    response.status(204).end();
  });
  router.post('/api/quizzes/:id/clone', async (request, response) => {
    response.status(201).json(await presentOne(await cloneQuiz(userIdOf(request), request.params.id)));
  });
  router.post('/api/quizzes/:id/questions', async (request, response) => {
    const owner = userIdOf(request);
    const question = parse(questionInputSchema, request.body);
    const quiz = await ownQuiz(owner, request.params.id);
    if (quiz.questions.length >= limits.questions) throw badRequest(`At most ${limits.questions} questions`);
    const saved = await updateQuiz(owner, quiz._id, {
      ...quiz,
      status: quiz.status,
      questions: [...quiz.questions, { ...question, id: undefined, order: quiz.questions.length }],
    });
    response.status(201).json(saved.questions.at(-1));
  });
  return router;
}

/** New quizzes begin with the owner's colour and logo where the body names none. */
async function withDefaults(owner: string, body: unknown): Promise<unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { defaultColor, logoUrl } = await settingsOf(owner);
  return { primaryColor: defaultColor, logoUrl, ...body };
}

async function present(quizzes: QuizRecord[]) {
  const ids = quizzes.map(({ _id }) => _id);
  const [stats, newest] = await Promise.all([statsOf(ids), newestSubmissions(ids)]);
  return quizzes.map((quiz) => {
    const { leads = 0, views = 0 } = stats.get(quiz._id) ?? {};
    return presentQuiz(quiz, { submissionCount: leads, viewCount: views, submissions: newest.get(quiz._id) ?? [] });
  });
}

async function presentOne(quiz: QuizRecord) {
  const [presented] = await present([quiz]);
  return presented;
}
