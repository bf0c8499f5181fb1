import { type Request, type Response, Router } from 'express';
import {
  domainInputSchema,
  type OwnDomains,
  type QuizAddress,
  quizAddressInputSchema,
} from '../../contract/web/address.schema.ts';
import { paths } from '../../contract/web/paths.ts';
import { requireScope, requireUser, userIdOf } from '../auth/require-user.ts';
import type { AppContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { parse } from '../http/parse.ts';
import { limitPerClient } from '../http/rate-limit.ts';
import { findOwnedQuiz } from '../quizzes/find-quiz.ts';
import { forgetDomain } from './at-own-domain.ts';
import { addDomain, checkDomain, domainsOf, originAt, ownerOfDomain, presentDomain, removeDomain } from './domains.ts';
import { setSlug, slugsOf } from './slugs.ts';

const CHECKS_PER_MINUTE = 30;

/** Where visitors find an owner's quizzes: readable addresses, and domains of the owner's own. */
export function addressRoutes({ config }: AppContext): Router {
  const router = Router();

  async function addressOf(owner: string, id: string): Promise<QuizAddress> {
    const { slug = '' } = await findOwnedQuiz(owner, id);
    const domain = (await domainsOf(owner)).find(({ confirmedAt }) => confirmedAt)?.domain;
    return {
      slug,
      earlier: (await slugsOf(id)).filter((one) => one !== slug),
      url: domain ? `${originAt(domain, config.publicUrl)}/${slug || id}` : config.publicUrl + paths.quiz(slug || id),
    };
  }

  router.get('/api/quizzes/:id/address', requireScope('quizzes:read'), async (request, response) => {
    response.json(await addressOf(userIdOf(request), request.params.id as string));
  });
  router.put('/api/quizzes/:id/address', requireScope('quizzes:write'), async (request, response) => {
    const [owner, id] = [userIdOf(request), request.params.id as string];
    await setSlug(owner, id, parse(quizAddressInputSchema, request.body).slug);
    response.json(await addressOf(owner, id));
  });

  const sendDomains = async (request: Request, response: Response) => {
    const domains = await domainsOf(userIdOf(request));
    response.json({
      available: config.domains.length > 0,
      target: new URL(config.publicUrl).hostname,
      domains: domains.map(presentDomain),
    } satisfies OwnDomains);
  };
  // Each looks something up at a server that a stranger has named.
  const limited = limitPerClient('domain-check', CHECKS_PER_MINUTE);
  router.get('/api/domains', requireUser, sendDomains);
  router.post('/api/domains', requireUser, async (request, response) => {
    const { domain } = parse(domainInputSchema, request.body);
    await addDomain(userIdOf(request), domain, config);
    forgetDomain(domain);
    await sendDomains(request, response);
  });
  router.post('/api/domains/:id/check', requireUser, limited, async (request, response) => {
    const [owner, id] = [userIdOf(request), request.params.id as string];
    forgetDomain(await checkDomain(owner, id));
    await sendDomains(request, response);
  });
  router.delete('/api/domains/:id', requireUser, async (request, response) => {
    const [owner, id] = [userIdOf(request), request.params.id as string];
    forgetDomain(await removeDomain(owner, id));
    response.status(204).end();
  });
  return router;
}

/** Whether a proxy may get a certificate for a name: Caddy asks so before it does (`on_demand_tls`, `ask`). */
export function domainCheckRoutes(): Router {
  const router = Router();
  router.get('/domain-check', async (request, response) => {
    const { domain } = request.query;
    if (typeof domain !== 'string' || !(await ownerOfDomain(domain.toLowerCase()))) throw notFound();
    response.set('Cache-Control', 'no-store').type('text').send('confirmed');
  });
  return router;
}
