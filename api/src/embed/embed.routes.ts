import { type RequestHandler, Router } from 'express';
import { pageProblemQuerySchema } from '../../contract/host-pages/host-page.schema.ts';
import { embedQuiz } from '../../contract/quiz/embed-quiz.ts';
import { isLanguage } from '../../contract/texts/languages.ts';
import { paths } from '../../contract/web/paths.ts';
import { HOST_CONTRACT_VERSION } from '../../contract/web/quiz-events.ts';
import { sessionCookieName } from '../auth/session.ts';
import { readBuildFile } from '../build-files/build-file-store.ts';
import type { AppContext } from '../context.ts';
import { AppError, notFound } from '../errors.ts';
import { reportSighting } from '../host-pages/note-host-page.ts';
import { allowAnyOrigin } from '../http/cors.ts';
import { sendCached, sendUncached } from '../http/encoded-body.ts';
import { fontFile } from '../http/page-font.ts';
import { parse } from '../http/parse.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { publicResourceHeaders } from '../http/security-headers.ts';
import { linkPreviewOf } from '../quizzes/quiz-fields.ts';
import { findPublicQuiz, isUnpublished, previewerOf, withPreviewSession } from '../visitor/find-public-quiz.ts';
import { findQuizForVisitors } from '../visitor/find-quiz-for-visitors.ts';
import { isBotOrPrefetch } from '../visitor/visitor-calls.ts';
import { embedScript, missingQuizScript } from './embed-script.ts';
import { embedderPolicyOf } from './embedder-policy.ts';
import { findAddressed } from './find-addressed.ts';
import { lookFont, lookFontOfOtherVersion } from './look-font.ts';
import { oembedAnswer, oembedQuerySchema, oembedXml, quizIdOf } from './oembed.ts';
import { quizPage } from './quiz-page.ts';
import { sharedPreview } from './shared-preview.ts';
import type { Widget } from './widget-files.ts';

const CACHED = 'public, max-age=60, stale-while-revalidate=600';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** What other sites load: the script, the pages for frames, oEmbed. The script's route stands before the page's. */
export function embedRoutes(
  context: AppContext,
  signedIn: readonly RequestHandler[],
  widget: Widget,
  responseCache: ResponseCache,
): Router {
  const router = Router({ caseSensitive: true });
  const { config } = context;
  const origin = config.publicUrl;
  // A page is its owner's preview whenever they are signed in: a navigation within this site brings the cookie.
  const asOwner = withPreviewSession(signedIn, sessionCookieName(config), () => true);

  router.get('/embed/texts/:file', publicResourceHeaders, allowAnyOrigin, (request, response) => {
    const language = /^(\w+)\.json$/.exec(request.params.file as string)?.[1];
    if (!isLanguage(language)) throw notFound();
    response.set('Cache-Control', CACHED).json(widget.messages(language));
  });
  router.get('/embed/parts/:file', publicResourceHeaders, allowAnyOrigin, async (request, response) => {
    const file = request.params.file as string;
    const code = widget.part(file) ?? (await partOfOtherBuild(file));
    if (code === undefined) throw notFound();
    response.set({ 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': IMMUTABLE });
    await sendCached(request, response, code);
  });
  // A script, because a policy that lets the quiz's script in may block everything else.
  router.get('/embed/problems/:file', publicResourceHeaders, allowAnyOrigin, async (request, response) => {
    const id = (request.params.file as string).replace(/\.js$/, '');
    const { problem, page, way } = parse(pageProblemQuerySchema, request.query);
    const quiz = await findQuizForVisitors(config, id);
    if (quiz?.status !== 'published') throw notFound('quiz_not_found');
    response.set({ 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' }).end();
    if (!isBotOrPrefetch(request.headers))
      reportSighting(context, quiz, { page, way, problem, origin: request.headers.origin });
  });
  // Asked for across origins by host pages, and by frames in a sandbox, which have no origin of their own.
  router.get('/embed/fonts/:file', publicResourceHeaders, allowAnyOrigin, (request, response) => {
    const file = request.params.file as string;
    const font = fontFile(file) ?? lookFont(file);
    const anyVersion = font ?? lookFontOfOtherVersion(file);
    if (!anyVersion) throw notFound();
    response.set({ 'Content-Type': 'font/woff2', 'Cache-Control': font ? IMMUTABLE : CACHED }).end(anyVersion);
  });
  router.get(paths.frameScript, publicResourceHeaders, allowAnyOrigin, async (request, response) => {
    response.set({ 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': CACHED });
    await sendCached(request, response, widget.script('watch-frames', { origin }));
  });
  router.get(paths.popupScript, publicResourceHeaders, allowAnyOrigin, async (request, response) => {
    response.set({ 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': CACHED });
    await sendCached(request, response, widget.script('popup', { origin }));
  });
  router.get('/embed/:id.js', publicResourceHeaders, allowAnyOrigin, async (request, response) => {
    const id = request.params.id as string;
    const visible = await findPublicQuiz(config, id, undefined);
    const { lang } = request.query;
    // A script that is "not found" would not run and could not say so on the page; it is short-lived instead.
    response.set({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': visible ? CACHED : 'public, max-age=5',
    });
    if (visible)
      await responseCache.send(
        request,
        response,
        embedScript(widget, id, visible.quiz, origin, lang),
        visible.isCurrent,
      );
    // Anybody can make ids up, so that nothing is cached for one.
    else
      await sendUncached(
        request,
        response,
        missingQuizScript(widget, id, origin, lang, await isUnpublished(config, id)),
      );
  });
  router.get('/embed/:id.json', publicResourceHeaders, allowAnyOrigin, async (request, response) => {
    const id = request.params.id as string;
    const visible = await findPublicQuiz(config, id, undefined);
    if (!visible) throw notFound((await isUnpublished(config, id)) ? 'quiz_not_published' : 'quiz_not_found');
    response.set('Cache-Control', CACHED).type('json');
    const quiz = embedQuiz(visible.quiz);
    await responseCache.send(
      request,
      response,
      JSON.stringify({
        contractVersion: HOST_CONTRACT_VERSION,
        ...quiz,
        ...(widget.needsOwnScript(quiz) ? { ownScript: true } : {}),
        // The published contract has these always.
        language: visible.quiz.language,
        darkMode: visible.quiz.darkMode,
        heights: visible.heights,
      }),
      visible.isCurrent,
    );
  });
  for (const kind of ['embed', 'quiz'] as const) {
    router.get(`/${kind}/:id`, publicResourceHeaders, asOwner, async (request, response) => {
      const named = request.params.id as string;
      const { ownDomain } = request;
      const previewer = previewerOf(request);
      const {
        id,
        visible: seen,
        isEarlier,
      } = kind === 'quiz'
        ? await findAddressed(config, named, previewer)
        : { id: named, visible: await findPublicQuiz(config, named, previewer), isEarlier: false };
      // On its domain an account shows its own quizzes alone.
      const visible = ownDomain && seen?.record?.owner !== ownDomain.owner ? undefined : seen;
      const slug = visible?.record?.slug;
      const at = ownDomain ? `${ownDomain.origin}/` : `${origin}/quiz/`;
      if (visible && isEarlier) {
        const [, query = ''] = request.originalUrl.split(/(?=\?)/);
        return response.set('Cache-Control', 'public, max-age=60').redirect(301, `${at}${slug || id}${query}`);
      }
      const owned = visible?.preview === true;
      const preview = owned && visible.quiz.isActive === false;
      const shared =
        kind === 'quiz' && visible && !preview ? await sharedPreview(visible.quiz, request.query, origin) : undefined;
      const page = quizPage(widget, {
        quizId: id,
        quiz: visible?.quiz,
        isUnpublished: !visible && (await isUnpublished(config, id)),
        origin,
        kind,
        preview,
        counted: !owned,
        language: request.query.lang,
        shared,
        linkPreview: visible?.record && linkPreviewOf(visible.record),
        address: at + (slug || id),
        isElsewhere: ownDomain !== undefined,
        reportUrl: config.reportUrl,
      });
      response
        .status(page.status)
        .set({
          'Content-Security-Policy': page.csp,
          'Cross-Origin-Embedder-Policy': embedderPolicyOf(visible?.record, origin, kind),
          'Cache-Control': owned ? 'private, no-store' : 'public, max-age=5',
          Vary: 'Cookie',
        })
        .type('html');
      // Many results are shared, and few look at each.
      if (visible && !owned && !shared && !ownDomain)
        await responseCache.send(request, response, page.html, visible.isCurrent);
      else await sendUncached(request, response, page.html);
    });
  }
  router.get('/oembed', publicResourceHeaders, allowAnyOrigin, async (request, response) => {
    const query = parse(oembedQuerySchema, request.query);
    if (query.format !== 'json' && query.format !== 'xml')
      throw new AppError(501, 'validation_failed', 'The formats are json and xml');
    const named = quizIdOf(query.url, origin);
    const visible = named ? (await findAddressed(config, named, undefined)).visible : undefined;
    if (!visible) throw notFound('quiz_not_found');
    const answer = oembedAnswer(visible, origin, query);
    response.set('Cache-Control', CACHED);
    if (query.format === 'xml') response.type('text/xml').send(oembedXml(answer));
    else response.json(answer);
  });
  return router;
}

/** A part that the script of an earlier or a newer version asks for. */
const partOfOtherBuild = async (name: string): Promise<string | undefined> =>
  (await readBuildFile({ kind: 'part', name }))?.toString();
