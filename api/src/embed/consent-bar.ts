import type { Tracking } from '../../contract/quiz/quiz-fields.schema.ts';
import { escapeHtml } from '../../contract/texts/escape-html.ts';
import type { Language } from '../../contract/texts/languages.ts';

type Texts = { name: string; ask: string; accept: string; decline: string; change: string };
/** Only the page has these. `{tools}` is a placeholder. */
const texts: Record<Language, Texts> = {
  en: {
    name: 'Measuring',
    ask: 'May this visit be measured with {tools}? Your steps in the quiz and your outcome are sent there, never your name or email address.',
    accept: 'Accept',
    decline: 'Decline',
    change: 'Measuring: change your choice',
  },
  de: {
    name: 'Messung',
    ask: 'Darf dieser Besuch mit {tools} gemessen werden? Übermittelt werden Ihre Schritte im Quiz und Ihr Ergebnis, nie Ihr Name oder Ihre E-Mail-Adresse.',
    accept: 'Zustimmen',
    decline: 'Ablehnen',
    change: 'Messung: Auswahl ändern',
  },
  fr: {
    name: 'Mesure d’audience',
    ask: 'Cette visite peut-elle être mesurée avec {tools} ? Vos étapes dans le quiz et votre résultat y sont transmis, jamais votre nom ni votre adresse e-mail.',
    accept: 'Accepter',
    decline: 'Refuser',
    change: 'Mesure : modifier votre choix',
  },
  es: {
    name: 'Medición',
    ask: '¿Se puede medir esta visita con {tools}? Se envían los pasos por el cuestionario y el resultado, nunca el nombre ni el correo electrónico.',
    accept: 'Aceptar',
    decline: 'Rechazar',
    change: 'Medición: cambiar la elección',
  },
  pt: {
    name: 'Medição',
    ask: 'Esta visita pode ser medida com {tools}? São enviados os passos no quiz e o resultado, nunca o nome nem o e-mail.',
    accept: 'Aceitar',
    decline: 'Recusar',
    change: 'Medição: alterar a escolha',
  },
  ar: {
    name: 'القياس',
    ask: 'هل يمكن قياس هذه الزيارة باستخدام {tools}؟ تُرسل خطواتك في الاختبار ونتيجتك، ولا يُرسل اسمك أو بريدك الإلكتروني أبدًا.',
    accept: 'قبول',
    decline: 'رفض',
    change: 'القياس: تغيير اختيارك',
  },
  ja: {
    name: '計測',
    ask: 'この訪問を{tools}で計測してもよろしいですか？クイズの進み方と結果が送信されます。お名前とメールアドレスは送信されません。',
    accept: '同意する',
    decline: '同意しない',
    change: '計測の選択を変更',
  },
};

const toolNames: Record<keyof Tracking, string> = {
  gtm: 'Google Tag Manager',
  ga4: 'Google Analytics',
  metaPixel: 'Meta Pixel',
};

/**
 * Asks whether the visit may be measured. It is part of the page's flow and covers nothing. The script
 * after it shows it before the first paint, unless there is a choice from earlier.
 */
export function consentBar(quizId: string, tracking: Tracking, language: Language, script: string): string {
  const { name, ask, accept, decline } = texts[language];
  const tools = (['gtm', 'ga4', 'metaPixel'] as const).filter((tool) => tracking[tool]).map((tool) => toolNames[tool]);
  const question = ask.replace('{tools}', new Intl.ListFormat(language).format(tools));
  return `<section id="measure" class="measure" aria-label="${name}" tabindex="-1" hidden data-quiz="${escapeHtml(quizId)}" data-tracking="${escapeHtml(JSON.stringify(tracking))}">
<p>${question}</p>
<div><button type="button" value="decline">${decline}</button><button type="button" value="accept">${accept}</button></div>
</section>
<script>${script}</script>
`;
}

/** Opens the bar again. */
export const consentLink = (language: Language): string => `<a href="#measure">${texts[language].change}</a>`;

/** Both buttons look the same: neither answer is nudged. */
export const consentBarStyle = `.measure{box-sizing:border-box;display:flex;flex-wrap:wrap;align-items:center;gap:12px 16px;width:100%;max-width:640px;margin:0 auto;padding:16px 24px;border-bottom:1px solid var(--qf-line);font-size:14px;line-height:20px}
.measure[hidden],.framed .measure{display:none}
.measure p{flex:1 1 280px;margin:0}
.measure div{display:flex;flex:1 0 auto;gap:8px}
.measure button{flex:1 1 0;min-height:44px;padding:0 16px;border:1px solid var(--qf-edge);border-radius:10px;background:var(--qf-back);color:var(--qf-ink);font:inherit;font-weight:600;cursor:pointer}
.measure:focus{outline:0}.measure button:focus-visible{outline:2px solid var(--qf-link);outline-offset:2px}
@media(min-width:521px){.measure{padding-inline:0}}
@media print{.measure{display:none}}`;
