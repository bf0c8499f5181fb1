import { Router } from 'express';
import { trackingDefaults } from '../../../contract/quiz/quiz-defaults.ts';
import { QUIZ_FILE_SCHEMA_PATH, quizFileJsonSchema, quizFileSchema } from '../../../contract/quiz/quiz-file.schema.ts';
import { rowIdSource, withNewIds } from '../../../contract/quiz/row-id.ts';
import { requireScope, userIdOf } from '../../auth/require-user.ts';
import type { AppContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { allowAnyOrigin } from '../../http/cors.ts';
import { parse } from '../../http/parse.ts';
import { findOwnedQuiz } from '../find-quiz.ts';
import { presentQuiz } from '../present-quiz.ts';
import { createIdempotent, creationOf } from './create-idempotent.ts';
import { createQuiz } from './create-quiz.ts';
import { quizFile, quizFileName } from './quiz-file.ts';
import { etagOf } from './revisions.ts';
import { templateOf, templateSummaries } from './templates.ts';

/** Quizzes as files: export, import, their published schema, and the templates, which are such files. */
export function quizFileRoutes({ config }: AppContext): Router {
  const router = Router();
  router.get(QUIZ_FILE_SCHEMA_PATH, allowAnyOrigin, (_request, response) => {
    response.set('Cache-Control', 'public, max-age=3600').json(quizFileJsonSchema(config.publicUrl));
  });
  router.get('/api/templates', (_request, response) => {
    response.json(templateSummaries());
  });
  router.get('/api/templates/:id', (request, response) => {
    const template = templateOf(request.params.id);
    if (!template) throw notFound();
    response.json(template);
  });
  router.get('/api/quizzes/:id/file', requireScope('quizzes:read'), async (request, response) => {
    const quiz = await findOwnedQuiz(userIdOf(request), request.params.id);
    response.attachment(quizFileName(quiz.title)).type('json');
    response.send(JSON.stringify(quizFile(quiz, config.publicUrl), null, 2));
  });
  router.post('/api/quizzes/import', requireScope('quizzes:write'), async (request, response) => {
    const owner = userIdOf(request);
    const { quiz } = parse(quizFileSchema, request.body);
    const creation = creationOf(request.get('idempotency-key'), 'import', request.body);
    const stored = await createIdempotent(owner, creation, () =>
      createQuiz(
        owner,
        {
          ...withNewIds(quiz, rowIdSource()),
          replyTo: '',
          tracking: trackingDefaults,
          webhookUrl: '',
          status: 'draft',
        },
        config.quota,
        creation,
      ),
    );
    response
      .status(201)
      .set('ETag', etagOf(stored))
      .json(presentQuiz(stored, { submissionCount: 0, viewCount: 0, submissions: [] }));
  });
  return router;
}
