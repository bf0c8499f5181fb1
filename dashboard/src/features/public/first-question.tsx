import { demoQuiz } from '#contract/quiz/demo-quiz';

const [first] = demoQuiz.questions;
const share = Math.round(100 / demoQuiz.questions.length);

/** The first question of the demo as the widget draws it, for the eye alone. */
export function FirstQuestion() {
  return (
    <div aria-hidden className="rounded-dialog border border-hairline bg-card px-6 pt-8 pb-6 text-left">
      <p className="text-[13px] leading-[18px] text-hint">
        Question 1 of {demoQuiz.questions.length} • {share}% Complete
      </p>
      <div className="mt-3 h-1 overflow-hidden rounded-full bg-hairline">
        <div className="h-full w-1/3 rounded-full bg-brand" />
      </div>
      <p className="mt-[1.625rem] text-2xl leading-[31px] font-bold">{first?.title}</p>
      <div className="mt-6 grid gap-2.5">
        {first?.answerOptions.map(({ id, text }, index) => (
          <div
            key={id}
            className="flex min-h-[60px] items-center gap-3.5 rounded-card border border-hairline px-4 py-3"
          >
            <span className="grid size-8 shrink-0 place-items-center rounded-control bg-brand-tint text-[13px] font-semibold text-brand-ink">
              {String.fromCharCode(65 + index)}
            </span>
            <span className="min-w-0 pr-6">{text}</span>
          </div>
        ))}
      </div>
      <div className="mt-5 h-[52px]" />
    </div>
  );
}
