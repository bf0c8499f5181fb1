import { interpolate } from '../parts/interpolate.ts';
import { findAnswer } from '../run-quiz.ts';
import type { ChoicesProps, Option } from './Choices.tsx';
import type { QuestionProps } from './question-view.ts';

/**
 * How a set of options is chosen: the rule in words, and how the options behave. An option that
 * stands alone excludes the others; once the most are chosen, the rest are disabled.
 */
export function chooseSeveral(view: QuestionProps): ChoicesProps {
  const { question, state, answer, messages } = view;
  const { id: questionId, answerOptions, min = 1, max } = question;
  const given = findAnswer(state, questionId);
  const chosen = answerOptions.filter(({ id }) => given?.chosen.includes(id));
  const together = answerOptions.filter(({ alone }) => !alone).length;
  const most = Math.min(max ?? together, together);
  const say = (text: string) => interpolate(text, { n: min, m: most });
  const atMost = min === most ? messages.chooseExactly : min > 1 ? messages.chooseBetween : messages.chooseUpTo;
  const atLeast = min > 1 ? messages.chooseAtLeast : messages.chooseAny;
  return {
    ...view,
    rule: say(most < together ? atMost : atLeast),
    toggle(option: Option) {
      const now = chosen.includes(option)
        ? chosen.filter((each) => each !== option)
        : [...chosen.filter(({ alone }) => !alone && !option.alone), option];
      const isEnough = now.length >= min || now[0]?.alone;
      answer({
        questionId,
        chosen: now.map(({ id }) => id),
        otherText: given?.otherText,
        ...(isEnough ? {} : { text: '', problem: now[0] && say(messages.chooseAtLeast) }),
      });
    },
    isDisabled: (option: Option) =>
      chosen.length >= most && !chosen[0]?.alone && !option.alone && !chosen.includes(option),
  };
}
