import express, { type Response, Router } from 'express';
import type { Provider } from 'oidc-provider';
import { isEmail } from '../../../contract/check-lead.ts';
import { escapeHtml } from '../../../contract/escape-html.ts';
import type { AppContext } from '../../context.ts';
import { pagePolicy, sendPage } from '../../http/page.ts';
import { sendProblemPage } from '../sign-in-page.ts';
import { DEVELOPMENT_PATH, endDevelopmentSession, makeDevelopmentProvider } from './provider.ts';

/** The development provider's endpoints and its sign-in form, whose only field is `email`. */
export function developmentProviderRoutes({ config }: AppContext): Router {
  const router = Router();
  let made: Promise<Provider> | undefined;
  const provider = () => {
    made ??= makeDevelopmentProvider(config);
    return made;
  };
  const form = `${DEVELOPMENT_PATH}/sign-in/:uid`;

  router.get(form, (_request, response) => sendForm(response, 200));
  router.post(form, express.urlencoded({ extended: false, limit: '2kb' }), async (request, response) => {
    const given: unknown = (request.body as { email?: unknown } | undefined)?.email;
    const email = typeof given === 'string' ? given.trim().toLowerCase() : '';
    if (!isEmail(email))
      return sendForm(response, 400, typeof given === 'string' ? given : '', 'Please enter a valid email address');
    try {
      const login = { login: { accountId: email } };
      await (await provider()).interactionFinished(request, response, login, { mergeWithLastSubmission: false });
    } catch {
      sendProblemPage(response, 400, 'This sign-in has expired. Please sign in again.');
    }
  });
  // Nobody is asked whether to sign out: the sign-out page of this product is the only way here.
  router.get(`${DEVELOPMENT_PATH}/session/end`, async (request, response) => {
    await endDevelopmentSession(await provider(), request, response);
    response.redirect(303, `${config.publicUrl}/`);
  });
  // The provider's pages send their forms by a script, and it adds that script's hash to the policy.
  router.use(DEVELOPMENT_PATH, (_request, response, next) => {
    response.set('Content-Security-Policy', pagePolicy("'self'"));
    next();
  });
  router.use(DEVELOPMENT_PATH, async (request, response) => {
    await (await provider()).callback()(request, response);
  });
  return router;
}

function sendForm(response: Response, status: number, email = '', error = ''): void {
  sendPage(
    response,
    status,
    'Sign in',
    `<h1>Sign in</h1><p>Development sign-in: any email address works, no password.</p>
<form method="post"><label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" required autofocus value="${escapeHtml(email)}"${error ? ' aria-invalid="true" aria-describedby="problem"' : ''}>
${error ? `<p id="problem" role="alert">${escapeHtml(error)}</p>` : ''}<button type="submit">Sign in</button></form>`,
  );
}
