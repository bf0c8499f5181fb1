import { type ReactNode, useEffect } from 'react';
import { fontFaces, fontStack } from '#contract/look/fonts';
import type { PublicQuiz } from '#contract/quiz/public-quiz.schema';
import { type Language, languageOf } from '#contract/texts/languages';
import { fillPlaceholders } from '#contract/texts/placeholders';
import { thankYouIn } from '#contract/texts/thank-you-texts';
import { hexColor } from '#contract/web/color';
import { paths } from '#contract/web/paths';
import { SHARE_WINDOW, sharePlaces } from '#contract/web/share-places';
import { addFonts } from '#widget/parts/add-fonts';
import { home, hrefOf } from '../../lib/base.ts';

const button = 'inline-flex h-11 items-center rounded-control border border-current px-4 font-medium hover:opacity-80';

type ThankYouProps = {
  quiz: PublicQuiz;
  /** What the texts may name: of the visitor on the page itself, made up in the builder. */
  result: { name: string; score: string; outcome: string };
  /** The heading's level: the page's own, or one below the builder's. */
  heading?: 'h1' | 'h3';
};

/** A quiz's thank-you, in its colours; escaped by React, whatever the texts and the result hold. */
export function ThankYouContent({ quiz, result, heading: Heading = 'h1' }: ThankYouProps) {
  const language = languageOf(quiz.language) ?? 'en';
  const config = thankYouIn(quiz.thankYouPageConfig, language);
  const fill = (text: string) => fillPlaceholders(text, result);
  const [subtitle, message] = [fill(config.subtitle), fill(config.message)];
  return (
    <div className="mx-auto w-full max-w-xl text-center text-base leading-6 wrap-anywhere">
      {config.showLogo && quiz.logoUrl ? (
        <img
          src={hrefOf(quiz.logoUrl)}
          alt=""
          className="mx-auto mb-6 h-14 max-w-[min(15rem,100%)] object-contain"
          height={56}
        />
      ) : null}
      <Heading className="text-4xl font-bold tracking-tight">{fill(config.title) || 'Thank You!'}</Heading>
      {subtitle ? <p className="mt-3 text-xl">{subtitle}</p> : null}
      {message ? <p className="mt-5 whitespace-pre-line">{message}</p> : null}
      {config.showSocialShare ? <ShareButtons quiz={quiz} /> : null}
      <a
        href={hrefOf('/')}
        className={`${button} mt-8`}
        style={{ borderColor: safeColor(quiz.primaryColor, '#7B61FF') }}
      >
        {exploreTexts[language]}
      </a>
    </div>
  );
}

/** The ground, ink and font of a thank-you; what no browser knows as a colour is the default. */
export function ThankYouGround({
  quiz,
  className,
  children,
}: {
  quiz: PublicQuiz;
  className: string;
  children: ReactNode;
}) {
  const { backgroundColor, textColor } = quiz.thankYouPageConfig;
  const { font } = quiz.look;
  useEffect(() => {
    const faces = fontFaces(font);
    if (faces) addFonts(faces, home);
  }, [font]);
  return (
    <div
      className={className}
      style={{
        backgroundColor: safeColor(backgroundColor, '#FFFFFF'),
        color: safeColor(textColor, '#1F2937'),
        fontFamily: fontStack(font),
      }}
    >
      {children}
    </div>
  );
}

const safeColor = (value: string, fallback: string) => hexColor(value) ?? fallback;

function ShareButtons({ quiz }: { quiz: PublicQuiz }) {
  const places = sharePlaces({ url: home + paths.quiz(quiz.id), title: quiz.title });
  return (
    <div className="mt-8 flex flex-wrap justify-center gap-3">
      {places.map(([name, address]) => (
        <button
          key={name}
          type="button"
          className={button}
          onClick={() => window.open(address, '_blank', SHARE_WINDOW)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** The way on from a thank-you page, in the quiz's language. */
const exploreTexts: Record<Language, string> = {
  en: 'Explore More Quizzes',
  de: 'Weitere Quiz entdecken',
  es: 'Descubrir más cuestionarios',
  fr: 'Découvrir d’autres quiz',
  pt: 'Descobrir mais quizzes',
  ar: 'اكتشف المزيد من الاختبارات',
  ja: 'ほかのクイズを見る',
};
