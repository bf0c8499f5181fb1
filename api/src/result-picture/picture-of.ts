import type { PublicQuiz } from '../../contract/quiz/public-quiz.schema.ts';
import type { CategoryScore } from '../../contract/scoring/scoring.ts';
import type { Language } from '../../contract/texts/languages.ts';
import { type ThemeColor, themeVariables } from '../../contract/web/theme.ts';
import { ownPicturePath } from '../pictures/own-picture.ts';
import type { SharedResult } from '../visitor/shared-result.ts';
import { drawableText, isRightToLeft } from './drawable-text.ts';
import { pictureWords } from './picture-words.ts';

/** Changes with how pictures look: whoever kept one of before asks again. */
const LOOK = 2;

/** There is no room for more. */
const MOST_CATEGORIES = 6;

/** All that a picture of a result is drawn from: the same is the same picture. */
export type ResultPicture = {
  look: number;
  colors: Record<'back' | 'ink' | 'soft' | 'line' | 'tint' | 'link' | 'fill' | 'on', string>;
  /** The largest words, '' where there are none, and those above them. */
  headline: string;
  above: string;
  /** What the picture invites to. */
  invitation: string;
  isRightToLeft: boolean;
  score?: number | undefined;
  /** Drawn as bars; a name is '' where it cannot be drawn. */
  categories?: CategoryScore[] | undefined;
  /** Paths of stored pictures. Those of other servers are left out. */
  logo?: string | undefined;
  image?: string | undefined;
};

type Quiz = Pick<PublicQuiz, 'title' | 'primaryColor' | 'secondaryColor' | 'darkMode' | 'logoUrl'>;

/** What to draw of a quiz and a result. Words in scripts that there is no font for are left out. */
export function pictureOf(quiz: Quiz, result: SharedResult, language: Language, origin: string): ResultPicture {
  const [title, outcome] = [drawableText(quiz.title), drawableText(result.title)];
  const colors = themeVariables(quiz);
  const color = (name: ThemeColor) => colors[`--qf-${name}`];
  return {
    look: LOOK,
    colors: {
      back: color('back'),
      ink: color('ink'),
      soft: color('soft'),
      line: color('line'),
      tint: color('tint'),
      link: color('link'),
      fill: color('fill'),
      on: color('on'),
    },
    headline: outcome || title,
    above: outcome && title,
    invitation: pictureWords[language].take,
    isRightToLeft: isRightToLeft(outcome || title || pictureWords[language].take),
    score: result.score,
    categories: result.categories
      ?.slice(0, MOST_CATEGORIES)
      .map(({ name, score }) => ({ name: drawableText(name), score })),
    logo: ownPicturePath(quiz.logoUrl, origin),
    image: ownPicturePath(result.imageUrl, origin),
  };
}
