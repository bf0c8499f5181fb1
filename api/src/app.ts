import type { IncomingMessage, RequestListener } from 'node:http';
import express, { type Express, type Request, type RequestHandler } from 'express';
import { accountRoutes } from './account/account.routes.ts';
import { addressRoutes, domainCheckRoutes } from './addresses/addresses.routes.ts';
import { foreignHost, leadToQuiz } from './addresses/at-own-domain.ts';
import { analyticsRoutes } from './analytics/analytics.routes.ts';
import { isActiveOwner } from './auth/active-account.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { developmentProviderRoutes } from './auth/development-provider/development-provider.routes.ts';
import { DEVELOPMENT_PATH } from './auth/development-provider/provider.ts';
import { handleSignInErrors, registerTimeoutPage, signInPaths } from './auth/handle-sign-in-errors.ts';
import { makePassport } from './auth/passport.ts';
import { requireLocalNavigation, requireLocalRequest } from './auth/require-local-request.ts';
import { requireSameAccount } from './auth/require-same-account.ts';
import { refuseTokens } from './auth/require-user.ts';
import { sessionMiddleware } from './auth/session.ts';
import { authenticateToken, unlessByToken } from './auth/token-auth.ts';
import type { AppContext } from './context.ts';
import { confirmRoutes } from './destinations/confirm-mail/confirm.routes.ts';
import { connectionRoutes } from './destinations/connections/connections.routes.ts';
import { hookRoutes } from './destinations/connections/hooks.routes.ts';
import { linkRoutes } from './destinations/connections/links.routes.ts';
import { destinationRoutes } from './destinations/destinations.routes.ts';
import { mailRoutes } from './destinations/mail/mail.routes.ts';
import { recipientLinkRoutes, recipientRoutes } from './destinations/recipients/recipients.routes.ts';
import { consentRoutes } from './destinations/result-mail/consent.routes.ts';
import { mailClient } from './destinations/result-mail/mail-allowance.ts';
import { resultMailRoutes } from './destinations/result-mail/result-mail.routes.ts';
import { webhookRoutes } from './destinations/webhook/webhooks.routes.ts';
import { docsRoutes } from './docs/docs.routes.ts';
import { docsPagesRoutes } from './docs/docs-pages.routes.ts';
import { embedRoutes } from './embed/embed.routes.ts';
import { builtWidget } from './embed/widget-files.ts';
import { hostPageRoutes } from './host-pages/host-pages.routes.ts';
import { basePathGate } from './http/base-path.ts';
import { bodyLimits } from './http/body-limits.ts';
import { makeAddressResolver } from './http/client-address.ts';
import { requireJson, requireSameSite } from './http/csrf.ts';
import { dashboardPages } from './http/dashboard-pages.ts';
import { enforceDeadline } from './http/deadline.ts';
import { healthRoutes } from './http/health.routes.ts';
import { legalRoutes } from './http/legal.routes.ts';
import { isPublicRead, limitReads, scheduleReads } from './http/limit-reads.ts';
import { logRequests } from './http/log.ts';
import { onError, sendError, throwNotFound } from './http/on-error.ts';
import { ResponseCache } from './http/response-cache.ts';
import { privatePageHeaders, securityHeaders } from './http/security-headers.ts';
import { warnOfUntrustedProxy } from './http/warn-of-untrusted-proxy.ts';
import { makeMetrics } from './metrics/metrics.routes.ts';
import { objectRoutes } from './objects/objects.routes.ts';
import { readInstallationState } from './operation/read-installation-state.ts';
import { pictureRoutes, pictureUploadRoutes } from './pictures/pictures.routes.ts';
import { quizFileRoutes } from './quizzes/editing/quiz-file.routes.ts';
import { quizRoutes } from './quizzes/quizzes.routes.ts';
import { resultPdfRoutes } from './result-pdf/result-pdf.routes.ts';
import { resultPictureRoutes } from './result-picture/result-picture.routes.ts';
import type { Secrets } from './secrets/signature.ts';
import { submissionRoutes } from './submissions/submissions.routes.ts';
import { tokenRoutes } from './tokens/tokens.routes.ts';
import { onBehalfOf } from './tracing/request-context.ts';
import { traceRequests } from './tracing/trace-requests.ts';
import { logoRoutes } from './users/logo.routes.ts';
import { userRoutes } from './users/users.routes.ts';
import { makeProofGate } from './visitor/ask-for-proof.ts';
import { visitorRoutes } from './visitor/visitor.routes.ts';
import { visitorCalls } from './visitor/visitor-calls.ts';
import { visitorPostHandler } from './visitor/visitor-post-handler.ts';

/** Every router, and the order of the middleware. `routes` is the Express app, for tests. */
export function makeApp(
  context: AppContext,
  secrets: Secrets,
  widget = builtWidget(),
): RequestListener & { routes: Express } {
  const { config, log } = context;
  const [secret] = secrets;
  const app = express();
  const authenticator = makePassport(context, secrets);
  const localOnly = config.oidc ? [] : [requireLocalRequest(config)];
  const bySession = [sessionMiddleware(config, secrets), authenticator.session()];
  const signedIn = [...localOnly, ...bySession];

  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.set('trust proxy', parseTrustProxy(config.trustProxy));
  const isTrusted = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  const resolveAddress = makeAddressResolver(isTrusted);
  Object.defineProperty(app.request, 'ip', {
    get(this: Request) {
      return resolveAddress(this);
    },
  });

  if (!config.trustProxy) app.use(warnOfUntrustedProxy(log));
  const { measure, routes: metricsRoutes } = makeMetrics(config, readInstallationState);
  app.use(metricsRoutes);
  app.use(healthRoutes());
  app.use(domainCheckRoutes());

  app.use(limitReads(config));

  // Public: any site may call, and cookies are not read, except for previews (`?preview`).
  const responseCache = new ResponseCache();
  app.use(visitorRoutes(context, signedIn, responseCache));
  app.use(embedRoutes(context, signedIn, widget, responseCache));
  app.use(resultPictureRoutes(context));
  app.use(resultPdfRoutes(context));
  // The cross-site check below would refuse unknown paths with a misleading 403.
  app.use('/api/public', throwNotFound);

  app.use(objectRoutes(context, secrets, (owner) => isActiveOwner(config, owner)));
  app.use(pictureRoutes());
  app.use(mailRoutes(context, secrets));
  app.use(recipientLinkRoutes(context, secrets));
  app.use(consentRoutes(context));
  app.use(confirmRoutes(context, secret));
  app.use(docsRoutes(context));
  app.use(docsPagesRoutes(context));

  // Private: the owner's pages and calls.
  app.use(privatePageHeaders());
  app.use(signInPaths, registerTimeoutPage);
  if (!config.oidc) app.use([...signInPaths, DEVELOPMENT_PATH, '/dashboard', '/share'], requireLocalNavigation(config));
  // A call with an API token is the token's: its cookies are not read. CORS stays closed, tokens are for servers.
  app.use('/api', noStore, ...localOnly, authenticateToken(config), ...bySession.map(unlessByToken));
  app.use(signInPaths, refuseTokens);
  if (!config.oidc) app.use(developmentProviderRoutes(context));
  app.use(authRoutes(context, authenticator));
  app.use(signInPaths, handleSignInErrors(context));
  app.use('/api', unlessByToken(requireSameSite(config)), requireSameAccount);
  // Its body is not JSON.
  app.use(pictureUploadRoutes(context));
  app.use('/api', requireJson, readOwnersJson, sendTimeZone);
  app.use(userRoutes(context));
  app.use(recipientRoutes(context, secret));
  app.use(accountRoutes(context));
  app.use(tokenRoutes(context));
  app.use(logoRoutes(context, secret));
  app.use(quizFileRoutes(context));
  app.use(quizRoutes(context));
  app.use(addressRoutes(context));
  app.use(hostPageRoutes(context));
  app.use(webhookRoutes(context));
  app.use(destinationRoutes(context));
  app.use(connectionRoutes(context));
  app.use(linkRoutes(context));
  app.use(hookRoutes(context));
  app.use(resultMailRoutes(context));
  app.use(submissionRoutes(context));
  app.use(analyticsRoutes(context));
  app.use('/api', throwNotFound);

  app.use(legalRoutes(config));
  app.use(dashboardPages(config));
  app.use(throwNotFound);
  app.use(onError(context));

  // What visitors send is handled before Express, for speed.
  const calls = visitorCalls(
    context,
    (address) => mailClient(secret, address),
    makeProofGate(secrets, config.rateLimits.publicWritesPerMinute),
  );
  const isFromProxy = ({ socket }: IncomingMessage) => isTrusted(socket.remoteAddress ?? '', 0);
  const recorders = [logRequests(log, isFromProxy), measure, traceRequests(isFromProxy)];
  const secure = securityHeaders(config);
  const writes = visitorPostHandler(context, calls, signedIn, resolveAddress);
  const answer: RequestListener = (request, response) => {
    enforceDeadline(request, response);
    onBehalfOf({ requestId: request.id, span: request.span }, () => {
      if (!writes(request, response)) app(request, response);
    });
  };
  const scheduleRead = scheduleReads(context, answer);
  const take: RequestListener = (request, response) => {
    if (!request.ownDomain && responseCache.serve(request, response)) return;
    secure(request, response);
    if (isPublicRead(request)) scheduleRead(request, response);
    else answer(request, response);
  };
  const isAnsweredOutside = basePathGate(context);
  const arrive: RequestListener = (request, response) => {
    if (request.ownDomain || !isAnsweredOutside(request, response)) take(request, response);
  };
  const hostOf = foreignHost(config);
  const listener: RequestListener = (request, response) => {
    for (const record of recorders) record(request, response);
    const host = hostOf(request);
    if (host === undefined) return arrive(request, response);
    onBehalfOf({ requestId: request.id, span: request.span }, () => leadToQuiz(request, host, config)).then(
      () => arrive(request, response),
      (error: unknown) => sendError(context, error, request, response),
    );
  };
  return Object.assign(listener, { routes: app });
}

const readJson = express.json({ limit: bodyLimits.owner, strict: false, inflate: true });
/** Reads bodies of signed-in owners only. Calls without a session or a token get a 401 whatever they send. */
const readOwnersJson: RequestHandler = (request, response, next) =>
  request.user || request.apiToken ? readJson(request, response, next) : next();

/** Says by whose clock days were cut, so that a tab which still shows another time zone follows. */
const sendTimeZone: RequestHandler = ({ user }, response, next) => {
  if (user?.clock) response.set('X-Time-Zone', user.clock.timeZone);
  next();
};

/** Parses TRUST_PROXY: a number of hops, a list of addresses, or nothing. */
function parseTrustProxy(value: string): boolean | number | string {
  if (value === '') return false;
  return /^\d+$/.test(value) ? Number(value) : value;
}

/** Keeps private responses out of every cache. */
const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};
