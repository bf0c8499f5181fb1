import express, { type Response, Router } from 'express';
import type { Provider } from 'oidc-provider';
import { foldEmail, isEmail } from '../../../contract/lead/check-lead.ts';
import { escapeHtml } from '../../../contract/texts/escape-html.ts';
import type { AppContext } from '../../context.ts';
import { pagePolicy, sendPage } from '../../http/page.ts';
import { sendProblemPage } from '../sign-in-page.ts';
import { DEVELOPMENT_PATH, endDevelopmentSession, makeDevelopmentProvider } from './provider.ts';

/** The development provider's endpoints and its sign-in form, whose only field is `email`. */
export function developmentProviderRoutes({ config }: AppContext): Router {
  const router = Router();
  let cached: Promise<Provider> | undefined;
  const provider = () => {
    cached ??= makeDevelopmentProvider(config);
    return cached;
  };
  const formPath = `${DEVELOPMENT_PATH}/sign-in/:uid`;

  router.get(formPath, (_request, response) => sendForm(response, 200));
  router.post(formPath, express.urlencoded({ extended: false, limit: '2kb' }), async (request, response) => {
    const input: unknown = (request.body as { email?: unknown } | undefined)?.email;
    const email = typeof input === 'string' ? foldEmail(input).toLowerCase() : '';
    if (!isEmail(email))
      return sendForm(response, 400, typeof input === 'string' ? input : '', 'Please enter a valid email address');
    try {
      const login = { login: { accountId: email } };
      await (await provider()).interactionFinished(request, response, login, { mergeWithLastSubmission: false });
    } catch {
      sendProblemPage(response, 400, 'This sign-in has expired. Please sign in again.');
    }
  });
  // Needs no confirmation: only this product's own sign-out leads here.
  router.get(`${DEVELOPMENT_PATH}/session/end`, async (request, response) => {
    await endDevelopmentSession(await provider(), request, response);
    response.redirect(303, `${config.publicUrl}/`);
  });
  // The provider's pages submit their forms by script, whose hash the provider adds to this policy.
  router.use(DEVELOPMENT_PATH, (_request, response, next) => {
    response.set('Content-Security-Policy', pagePolicy("'self'"));
    next();
  });
  router.use(DEVELOPMENT_PATH, async (request, response) => {
    // It makes its addresses of this.
    request.originalUrl = config.basePath + request.originalUrl;
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
