import {
  createQuiz,
  eventNames,
  type MountOptions,
  type QuizController,
  type QuizEventMap,
  type ShortEventName,
} from '@quizfunnel/embed';
import {
  type DefineSetupFnComponent,
  defineComponent,
  h,
  onBeforeUnmount,
  onMounted,
  type SlotsType,
  shallowRef,
  watch,
} from 'vue';

export type * from '@quizfunnel/embed';

export type QuizProps = Omit<MountOptions, 'on'>;
/** `@lead` and so on: each gets the DOM event. */
export type QuizEmits = { [Name in ShortEventName]: (event: QuizEventMap[`quiz:${Name}`]) => void };

type Base = DefineSetupFnComponent<QuizProps, QuizEmits, SlotsType<{ default?: () => unknown }>>;
type QuizComponent = new (...given: ConstructorParameters<Base>) => InstanceType<Base> & QuizController;
type Emit = (name: string, event: Event) => void;

/**
 * A quiz. The default slot is shown until it is, on servers, and where scripts do not run. A template
 * ref of it has the controller's functions.
 */
export const Quiz: QuizComponent = defineComponent({
  name: 'QuizFunnel',
  props: {
    server: { type: String, required: true },
    quizId: { type: String, required: true },
    lang: String,
    theme: String,
    preview: Boolean,
    prefill: Object,
    hidden: Object,
  },
  emits: [...eventNames],
  setup(props, { emit, slots, expose }) {
    const place = shallowRef<HTMLElement>();
    const quiz = createQuiz();
    const on = Object.fromEntries(eventNames.map((name) => [name, (event: Event) => (emit as Emit)(name, event)]));
    const mount = () => {
      if (place.value) quiz.mount(place.value, { ...(props as QuizProps), on });
    };
    onMounted(mount);
    // Deep, because pages modify the objects; the quiz updates what differs.
    watch(props, mount, { deep: true, flush: 'post' });
    onBeforeUnmount(quiz.unmount);
    expose(quiz);
    return () => h('div', { ref: place }, slots.default?.());
  },
}) as never;
