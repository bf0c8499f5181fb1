import {
  createQuiz,
  eventNames,
  type MountOptions,
  type QuizController,
  type QuizListeners,
  type ShortEventName,
} from '@quizfunnel/embed';
import {
  type CSSProperties,
  createElement,
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactNode,
  type RefAttributes,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';

export type * from '@quizfunnel/embed';

/** `onLead` and so on: each gets the DOM event. */
type EventProps = { [Name in ShortEventName as `on${Capitalize<Name>}`]?: QuizListeners[Name] };

export type QuizProps = Omit<MountOptions, 'on'> &
  EventProps & {
    className?: string | undefined;
    style?: CSSProperties | undefined;
    /** Shown until the quiz is, on servers, and where scripts do not run: a link to it, for example. */
    children?: ReactNode;
  };

const propOf = (name: ShortEventName) => `on${name[0]?.toUpperCase()}${name.slice(1)}` as keyof EventProps;

/**
 * A quiz. It is mounted while the component's effects are, so that in a hidden `Activity` there is
 * none; back from there, visitors find their place.
 */
export const Quiz: ForwardRefExoticComponent<QuizProps & RefAttributes<QuizController>> = forwardRef<
  QuizController,
  QuizProps
>(function Quiz({ server, quizId, lang, theme, preview, prefill, hidden, className, style, children, ...props }, ref) {
  const place = useRef<HTMLDivElement>(null);
  const [quiz] = useState(createQuiz);
  useImperativeHandle(ref, () => quiz, [quiz]);
  // At each rendering, because listeners and objects are new ones then. The quiz updates what differs.
  useEffect(() => {
    const on = Object.fromEntries(eventNames.map((name) => [name, props[propOf(name)]]));
    if (place.current) quiz.mount(place.current, { server, quizId, lang, theme, preview, prefill, hidden, on });
  });
  useEffect(() => quiz.unmount, [quiz]);
  return createElement('div', { ref: place, className, style }, children);
});
