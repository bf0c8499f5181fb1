import { isPlainLeadForm, type LeadFormRules, leadWords } from '../lead/lead-form.ts';
import { leadFormTexts } from '../lead/lead-form-texts.ts';
import { skinOf } from '../look/look-styles.ts';
import { embedQuestion } from '../questions/present-question.ts';
import { textUsers } from '../questions/text-users.ts';
import { linkedText } from '../texts/linked-text.ts';
import { palettesOf } from '../web/theme.ts';
import { minutesOf } from './minutes.ts';
import type { EmbedData, EmbedLeadForm, EmbedQuiz, PublicQuiz } from './public-quiz.schema.ts';
import { type QuizInUse, usedNames } from './used-names.ts';

type StartFields = Pick<PublicQuiz, 'startPage' | 'startImageUrl' | 'startButton' | 'description'>;
type LeadWords = Pick<PublicQuiz, 'leadHeading' | 'leadText' | 'leadButton'>;
type Embeddable = Omit<
  EmbedQuiz,
  'start' | 'form' | 'texts' | 'palettes' | 'skin' | 'logoUrl' | 'privacyUrl' | 'questions'
> &
  Pick<PublicQuiz, 'logoUrl' | 'privacyUrl' | 'primaryColor' | 'secondaryColor' | 'questions'> &
  Partial<StartFields & LeadWords & Pick<PublicQuiz, 'look'>> &
  LeadFormRules;

/**
 * The quiz that travels inside the script and is drawn by the widget. Whoever draws one often keeps its palettes, which take long to mix,
 * and what becomes of its questions.
 */
export function embedQuiz(quiz: Embeddable, palettes = palettesOf(quiz), embed = embedQuestion): EmbedQuiz {
  const skin = quiz.look && skinOf(quiz.look);
  const { title, version, language, consentRequired, darkMode, autoAdvance, logoUrl, privacyUrl, questions } = quiz;
  return {
    title,
    version,
    consentRequired,
    ...(language && language !== 'auto' ? { language } : {}),
    ...(darkMode ? { darkMode } : {}),
    ...(quiz.startPage ? { start: startOf(quiz) } : {}),
    ...(autoAdvance ? { autoAdvance } : {}),
    ...(isPlainLeadForm(quiz) ? {} : { form: formOf(quiz) }),
    ...textsOf(quiz),
    ...(logoUrl ? { logoUrl } : {}),
    ...(privacyUrl ? { privacyUrl } : {}),
    palettes,
    ...(skin ? { skin } : {}),
    questions: questions.map((question) => embed(question)),
  };
}

const startOf = ({ description = '', startImageUrl, startButton, questions }: Embeddable): EmbedQuiz['start'] => ({
  text: description,
  minutes: minutesOf(questions),
  ...(startImageUrl ? { image: startImageUrl } : {}),
  ...(startButton ? { button: startButton } : {}),
});

function formOf({ leadFields, leadPlace, consentText, marketingText, resultMail }: LeadFormRules): EmbedLeadForm {
  return {
    fields: leadFields.map(({ id, kind, label, required, choices }) => ({
      id,
      kind,
      ...(label ? { label } : {}),
      ...(required ? { required } : {}),
      ...(kind === 'choice' ? { choices } : {}),
    })),
    ...(leadPlace === 'before' ? {} : { place: leadPlace }),
    ...(consentText ? { consent: linkedText(consentText) } : {}),
    ...(marketingText ? { marketing: linkedText(marketingText) } : {}),
    ...(resultMail ? { mail: resultMail } : {}),
  };
}

/** The owner's words for the form, by the names of the texts that they replace where it appears. */
function textsOf({
  leadPlace,
  leadHeading = '',
  leadText = '',
  leadButton = '',
}: Embeddable): Pick<EmbedQuiz, 'texts'> {
  const [heading, text, button] = leadWords[leadPlace];
  const given = Object.entries({ [heading]: leadHeading, [text]: leadText, [button]: leadButton });
  const texts = given.filter(([, words]) => words);
  return texts.length ? { texts: Object.fromEntries(texts) } : {};
}

type Shown = Partial<Pick<PublicQuiz, 'startPage'>> & LeadFormRules & QuizInUse;

/**
 * The widget's texts without those that this quiz, or anybody but its owner, never shows: every byte of the script counts. `takes` is of
 * one question where there is but one.
 */
export function visitorTexts(
  { takesOne = '', ...messages }: EmbedData['messages'],
  quiz?: Shown,
): EmbedData['messages'] {
  const used = quiz ? usedNames(quiz) : new Set();
  const left = new Set([
    'preview',
    ...(quiz?.startPage ? [] : ['start', 'takes']),
    ...(quiz && !isPlainLeadForm(quiz) ? [] : Object.keys(leadFormTexts.en)),
    ...(quiz?.resultMail ? [] : ['mailed']),
    ...(quiz?.leadPlace === 'first' ? ['detailsHeading', 'detailsText', 'skip', 'send'] : leadWords.first),
    ...Object.keys(textUsers).filter((name) => !textUsers[name]?.some((user) => used.has(user))),
  ]);
  const texts = quiz?.questions?.length === 1 && messages.takes ? { ...messages, takes: takesOne } : messages;
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !left.has(name)));
}
