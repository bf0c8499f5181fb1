import { type FlowQuestion, placeAfter, placesAfter } from '#contract/flow';

type Answer = { questionId: string; chosen: string[] };
/** A place in the shown way, and the answers that lead there; none where the quiz has no branches. */
export type WayTo = { index: number; answers?: Answer[] };

/** How a visitor gets to a question, by as few choices as possible; to the first one where no answer leads there. */
export function wayTo(questions: readonly FlowQuestion[], id: string | undefined): WayTo {
  const target = questions.findIndex((question) => question.id === id);
  const branches = questions.some(({ next, options = [] }) => next || options.some((option) => option.next));
  if (!branches || target < 0) return { index: Math.max(0, target) };
  const leads = new Set([target]);
  for (let place = target - 1; place >= 0; place -= 1)
    if (placesAfter(questions, place).some((to) => leads.has(to))) leads.add(place);
  const answers: Answer[] = [];
  let index = 0;
  for (let place = 0; place !== target; index += 1) {
    const question = questions[place] as FlowQuestion;
    // No choice, where that leads there as well.
    const choices = [[], ...(question.options ?? []).map((option) => [option.id])];
    const chosen = choices.find((each) => leads.has(placeAfter(questions, place, each)));
    if (!chosen) return { index: 0, answers: [] };
    if (chosen.length > 0) answers.push({ questionId: question.id, chosen });
    place = placeAfter(questions, place, chosen);
  }
  return { index, answers };
}
