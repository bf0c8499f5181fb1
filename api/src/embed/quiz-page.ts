import { createHash } from 'node:crypto';
import { embedQuiz, visitorTexts } from '../../contract/quiz/embed-quiz.ts';
import type { EmbedData, PublicQuiz } from '../../contract/quiz/public-quiz.schema.ts';
import type { QuizFields, Tracking } from '../../contract/quiz/quiz-fields.schema.ts';
import { isTracked } from '../../contract/quiz/tracking.ts';
import { VIDEO_FRAMES } from '../../contract/quiz/video-address.ts';
import { escapeHtml } from '../../contract/texts/escape-html.ts';
import type { Language } from '../../contract/texts/languages.ts';
import { absoluteUrl } from '../../contract/web/absolute-url.ts';
import { PARTS, paths } from '../../contract/web/paths.ts';
import { fontFaces, fontPreload } from '../http/page-font.ts';
import { HEIGHT, WIDTH } from '../result-picture/shapes.ts';
import { consentBar, consentBarStyle, consentLink } from './consent-bar.ts';
import { lookPageStyle } from './look-page-style.ts';
import { measuringHosts } from './measuring-hosts.ts';
import { quizPageStyle } from './quiz-page-style.ts';
import { reportLink } from './report-link.ts';
import { languageFor, type Messages, type Widget } from './widget-files.ts';

export type QuizPage = { status: 200 | 404; html: string; csp: string };
/** What link previews say in place of title, description and logo; '' for these. */
export type LinkPreview = Pick<QuizFields, 'shareTitle' | 'shareText' | 'shareImageUrl'>;
/** A result that the page's address names, for link previews: the quiz itself is the same. */
export type SharedPreview = { url: string; title: string; image: string };
type PageInput = {
  quizId: string;
  quiz: PublicQuiz | undefined;
  /** Why there is no quiz; otherwise it does not exist. */
  isUnpublished?: boolean;
  /** Address of the installation, with its path. */
  origin: string;
  /** `embed` fills a frame, `quiz` is a page of its own that may be framed as well. */
  kind: 'embed' | 'quiz';
  preview: boolean;
  counted: boolean;
  language: unknown;
  shared?: SharedPreview | undefined;
  linkPreview?: LinkPreview | undefined;
  /** Where it is best found. */
  address: string;
  /** Whether it is on a domain of its owner's, where nothing else of this installation is. */
  isElsewhere?: boolean;
  /** Where visitors report a quiz. */
  reportUrl: string | undefined;
};

/**
 * One inline document: what search engines and link previews read, the renderer and the quiz. Works in a sandbox without an origin of
 * its own. The content security policy names the script by its hash, the folder of its second part, and the hosts of tools that may measure
 * the page.
 */
export function quizPage(
  widget: Widget,
  {
    quizId,
    quiz,
    isUnpublished = false,
    origin,
    kind,
    preview,
    counted,
    language: asked,
    shared,
    linkPreview,
    address,
    isElsewhere = false,
    reportUrl,
  }: PageInput,
): QuizPage {
  const language = languageFor(quiz?.language, asked);
  // Only an owner's draft can be there and be empty.
  const isEmpty = quiz?.questions.length === 0;
  const texts = preview ? widget.messages(language) : visitorTexts(widget.messages(language), quiz);
  const messages = isEmpty ? withNoQuestions(texts, language) : texts;
  const script = widget.script('frame', {
    quizId,
    origin,
    quiz: quiz ? embedQuiz(quiz) : isUnpublished ? undefined : null,
    language,
    messages,
    preview,
    counted,
  });
  const title = quiz?.title ?? texts.notFound ?? '';
  const tracking = kind === 'quiz' && quiz && !preview && isTracked(quiz.tracking) ? quiz.tracking : undefined;
  const { origin: site } = new URL(origin);
  const home = isElsewhere ? origin : origin.slice(site.length);
  const measureScript = tracking ? widget.measureScript() : '';
  const html = `<!doctype html>
<html lang="${language}"${language === 'ar' ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
${quiz ? socialTags(quiz, { origin, address, preview, shared, linkPreview }) : '<meta name="robots" content="noindex">'}
${fontPreload(home)}
<style>${fontFaces(home)}${quizPageStyle(quiz, kind)}${quiz ? lookPageStyle(quiz.look, origin) : ''}${tracking ? consentBarStyle : ''}</style>
</head>
<body${kind === 'quiz' ? ' class="page"' : ''}>
${tracking ? consentBar(quizId, tracking, language, measureScript) : ''}${quiz ? heading(quiz, kind, origin) : ''}
<main id="quiz-${escapeHtml(quizId)}">${quiz ? '<p class="wait">Loading quiz...</p>' : notFound(texts)}</main>
${quiz ? '<noscript><p class="wait">This quiz needs JavaScript.</p></noscript>' : ''}
${kind === 'quiz' ? `<footer><a href="${escapeHtml(quiz?.privacyUrl || `${home}/legal/privacy`)}" target="_blank" rel="noopener noreferrer">${escapeHtml(texts.privacy ?? '')}</a>${tracking ? consentLink(language) : ''}${quiz ? reportLink(reportUrl, origin + paths.quiz(quizId), language) : ''}</footer>` : ''}
<script>${script}</script>
</body>
</html>`;
  return {
    status: quiz ? 200 : 404,
    html,
    csp: policy([script, ...(tracking ? [measureScript] : [])], origin, tracking),
  };
}

/** Whose quiz it is and what it is about: said on a page of its own, and in a frame, where the quiz begins at once, to be read aloud. */
function heading(
  { title, description, logoUrl, startPage, questions }: PublicQuiz,
  kind: PageInput['kind'],
  origin: string,
): string {
  // A start page says both in the quiz itself; once it is left, the script shows the title here.
  const isSaid = startPage && questions.length > 0;
  const isUnseen = kind === 'embed' || isSaid;
  const h1 = `<h1${isUnseen ? ' class="unseen"' : ''}>${escapeHtml(title)}</h1>`;
  if (kind === 'embed') return h1;
  const logo = logoUrl ? `<img src="${escapeHtml(absoluteUrl(logoUrl, origin))}" alt="" height="36">` : '';
  return `<header>${logo}${h1}${description && !isSaid ? `<p>${escapeHtml(description)}</p>` : ''}</header>`;
}

/** Whole as it stands: there is nothing that a script could add. */
const notFound = ({ notFound = '', notFoundText = '' }: EmbedData['messages']): string =>
  `<div class="none"><h1>${escapeHtml(notFound)}</h1><p>${escapeHtml(notFoundText)}</p></div>`;

function socialTags(
  { id, title, description, logoUrl, startPage, startImageUrl }: PublicQuiz,
  {
    origin,
    address,
    preview,
    shared,
    linkPreview,
  }: Pick<PageInput, 'origin' | 'address' | 'preview' | 'shared' | 'linkPreview'>,
): string {
  const absolute = (url: string) => absoluteUrl(url, origin);
  const ownPicture = linkPreview?.shareImageUrl || (startPage ? startImageUrl : '');
  const [logo, picture] = [absolute(logoUrl), absolute(ownPicture)];
  const text = linkPreview?.shareText || description;
  const meta = (name: string, content: string, attribute = 'property') =>
    `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
  const embedded = encodeURIComponent(origin + paths.quiz(id));
  return [
    meta('description', text, 'name'),
    meta('og:type', 'website'),
    meta('og:title', shared?.title ?? (linkPreview?.shareTitle || title)),
    meta('og:description', text),
    // Whoever makes a preview reads the page at this address in place of the one that was shared.
    meta('og:url', shared?.url ?? address),
    ...(shared ? resultPicture(shared, meta) : [picture || logo ? meta('og:image', picture || logo) : '']),
    meta('twitter:card', shared || picture ? 'summary_large_image' : 'summary', 'name'),
    preview ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...['json', 'xml'].map(
      (format) =>
        `<link rel="alternate" type="${format === 'json' ? 'application/json' : 'text/xml'}+oembed" href="${escapeHtml(`${origin}/oembed?url=${embedded}&format=${format}`)}" title="${escapeHtml(title)}">`,
    ),
  ]
    .filter(Boolean)
    .join('\n');
}

/** With its size, so that the first who shares a result sees the picture at once. */
const resultPicture = ({ image, title }: SharedPreview, meta: (name: string, content: string) => string): string[] => [
  meta('og:image', image),
  meta('og:image:type', 'image/png'),
  meta('og:image:width', String(WIDTH)),
  meta('og:image:height', String(HEIGHT)),
  meta('og:image:alt', title),
];

function policy(scripts: readonly string[], home: string, tracking: Tracking | undefined): string {
  // Of a path without a slash at its end, a policy allows nothing below it.
  const { origin } = new URL(home);
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const measuring = tracking ? measuringHosts(tracking) : { script: [], connect: [] };
  // The origin is named beside 'self' because in a sandboxed frame 'self' matches nothing.
  return [
    "default-src 'none'",
    ['script-src', ...hashes, home + PARTS, ...measuring.script].join(' '),
    "style-src 'unsafe-inline'",
    `img-src 'self' ${origin} https: data:`,
    `frame-src ${VIDEO_FRAMES.join(' ')}`,
    'media-src https:',
    ['connect-src', "'self'", origin, ...measuring.connect].join(' '),
    `font-src ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    // No `frame-ancestors`: its `*` would leave out pages of apps and files (capacitor:, file:).
  ].join('; ');
}

const emptyQuizTexts: Record<Language, readonly [title: string, text: string]> = {
  en: ['This quiz has no questions yet', 'Add the first one in the builder, and it shows here.'],
  de: ['Dieses Quiz hat noch keine Fragen', 'Füge im Editor die erste hinzu, dann erscheint sie hier.'],
  es: ['Este cuestionario aún no tiene preguntas', 'Añade la primera en el editor y aparecerá aquí.'],
  fr: ['Ce quiz n’a pas encore de questions', 'Ajoutez la première dans l’éditeur et elle s’affichera ici.'],
  pt: ['Este quiz ainda não tem perguntas', 'Adicione a primeira no editor e ela aparecerá aqui.'],
  ja: ['このクイズにはまだ質問がありません', 'エディターで最初の質問を追加すると、ここに表示されます。'],
  ar: ['لا يحتوي هذا الاختبار على أسئلة بعد', 'أضف السؤال الأول في المحرر ليظهر هنا.'],
};

/** The widget's texts for an owner's look at a draft that is empty: it is there, and says what it lacks. */
function withNoQuestions(messages: Messages, language: Language): Messages {
  const [notFound, notFoundText] = emptyQuizTexts[language];
  return { ...messages, notFound, notFoundText };
}
