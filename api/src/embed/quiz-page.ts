import { createHash } from 'node:crypto';
import { parseColor } from '../../contract/color.ts';
import { embedQuiz, visitorTexts } from '../../contract/embed-quiz.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { paths } from '../../contract/paths.ts';
import type { PublicQuiz } from '../../contract/public-quiz.schema.ts';
import { withNoQuestions } from './no-questions.ts';
import { languageFor, type Widget } from './widget-files.ts';

const NOT_FOUND = "The quiz you're looking for is not available or has been deactivated.";
const STYLE =
  'html{color-scheme:light}body{margin:0;font-family:system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;background:transparent}' +
  'main{max-width:720px;margin:0 auto;box-sizing:border-box}main.page{padding:24px 16px}p.wait{padding:48px 24px;text-align:center;color:#5b5870}' +
  '@media(max-width:480px){main.page{padding:0}}';

export type QuizPage = { status: 200 | 404; html: string; csp: string };
type PageInput = {
  quizId: string;
  quiz: PublicQuiz | undefined;
  origin: string;
  /** `embed` fills a frame, `quiz` is a page of its own that may be framed as well. */
  kind: 'embed' | 'quiz';
  preview: boolean;
  counted: boolean;
  language: unknown;
};

/**
 * One inline document: what search engines and link previews read, the renderer and the quiz. Works in a sandbox without an origin of
 * its own. The content security policy names the script by its hash, and the folder of its second part.
 */
export function quizPage(
  widget: Widget,
  { quizId, quiz, origin, kind, preview, counted, language: asked }: PageInput,
): QuizPage {
  const language = languageFor(quiz?.language, asked);
  // Only an owner's draft can be there and be empty.
  const isEmpty = quiz?.questions.length === 0;
  const texts = preview ? widget.messages(language) : visitorTexts(widget.messages(language));
  const messages = isEmpty ? withNoQuestions(texts, language) : texts;
  const script = widget.script('frame', {
    quizId,
    origin,
    quiz: quiz ? embedQuiz(quiz) : null,
    language,
    messages,
    preview,
    counted,
  });
  const title = quiz?.title ?? 'Quiz Not Found';
  const html = `<!doctype html>
<html lang="${language}"${language === 'ar' ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
${quiz ? socialTags(quiz, origin, preview) : '<meta name="robots" content="noindex">'}
<style>${STYLE}${pageGround(quiz, kind)}</style>
</head>
<body>
<main class="${kind === 'quiz' ? 'page' : 'frame'}" id="quiz-${escapeHtml(quizId)}"><p class="wait">${quiz ? 'Loading quiz...' : `<strong>Quiz Not Found</strong><br>${NOT_FOUND}`}</p></main>
<noscript><p class="wait">This quiz needs JavaScript.</p></noscript>
<script>${script}</script>
</body>
</html>`;
  return { status: quiz ? 200 : 404, html, csp: policy(script, origin) };
}

function socialTags({ id, title, description, logoUrl }: PublicQuiz, origin: string, preview: boolean): string {
  const url = origin + paths.quiz(id);
  const image = logoUrl ? new URL(logoUrl, origin).href : '';
  const meta = (name: string, content: string, attribute = 'property') =>
    `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
  return [
    meta('description', description, 'name'),
    meta('og:type', 'website'),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:url', url),
    image ? meta('og:image', image) : '',
    meta('twitter:card', 'summary', 'name'),
    preview ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${escapeHtml(url)}">`,
    `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(`${origin}/oembed?url=${encodeURIComponent(url)}`)}" title="${escapeHtml(title)}">`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** A page of its own takes the quiz's ground; inside a frame the host page shines through. Colours are parsed, never copied. */
function pageGround(quiz: PublicQuiz | undefined, kind: PageInput['kind']): string {
  if (kind !== 'quiz' || !quiz) return '';
  if (quiz.darkMode) return 'body{background:#100e18}';
  const ground = parseColor(quiz.secondaryColor);
  return ground ? `body{background:rgb(${ground.join(' ')})}` : '';
}

function policy(script: string, origin: string): string {
  const hash = createHash('sha256').update(script).digest('base64');
  // The origin is named beside 'self' because in a sandboxed frame 'self' matches nothing.
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}' ${origin}${paths.embedPart('')}`,
    "style-src 'unsafe-inline'",
    `img-src 'self' ${origin} https: data:`,
    `connect-src 'self' ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ');
}
