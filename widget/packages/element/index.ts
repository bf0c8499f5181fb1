import { createQuiz, type MountableQuiz, type QuizOptions, type QuizPlace } from '@quizfunnel/embed';

export type * from '@quizfunnel/embed';

// There is no HTMLElement where pages are rendered on a server.
const Base: typeof HTMLElement = globalThis.HTMLElement ?? class {};
/** Properties that a page may have set before this script ran. */
const properties = ['server', 'quizId', 'theme', 'preview', 'hiddenFields', 'prefill'] as const;

/**
 * `<quiz-funnel server quiz-id lang theme preview>`. Its content is shown until the quiz is. Hidden
 * fields and the form's initial values are properties, the fields also attributes `data-hidden-NAME`;
 * `hidden` stays the attribute that hides an element.
 */
export class QuizFunnelElement extends Base {
  static readonly observedAttributes: readonly string[] = ['server', 'quiz-id', 'lang', 'theme', 'preview'];
  private readonly quiz: MountableQuiz = createQuiz();
  private fields: QuizOptions['hidden'];
  private values: QuizOptions['prefill'];
  private isDue = false;

  constructor() {
    super();
    for (const name of properties)
      if (Object.keys(this).includes(name)) {
        const { [name]: value } = this;
        delete (this as Partial<QuizFunnelElement>)[name];
        Object.assign(this, { [name]: value });
      }
  }
  get server(): string {
    return this.getAttribute('server') ?? '';
  }
  set server(value: string) {
    this.setAttribute('server', value);
  }
  get quizId(): string {
    return this.getAttribute('quiz-id') ?? '';
  }
  set quizId(value: string) {
    this.setAttribute('quiz-id', value);
  }
  get theme(): QuizOptions['theme'] {
    return (this.getAttribute('theme') as QuizOptions['theme']) ?? undefined;
  }
  set theme(value: QuizOptions['theme']) {
    if (value) this.setAttribute('theme', value);
    else this.removeAttribute('theme');
  }
  get preview(): boolean {
    return this.hasAttribute('preview');
  }
  set preview(value: boolean) {
    this.toggleAttribute('preview', value);
  }
  get hiddenFields(): QuizOptions['hidden'] {
    return this.fields;
  }
  set hiddenFields(value: QuizOptions['hidden']) {
    this.fields = value;
    this.draw();
  }
  get prefill(): QuizOptions['prefill'] {
    return this.values;
  }
  set prefill(value: QuizOptions['prefill']) {
    this.values = value;
    this.draw();
  }
  get state(): QuizPlace | undefined {
    return this.quiz.state;
  }
  restart(): void {
    this.quiz.restart();
  }
  override focus(): void {
    this.quiz.focus();
  }
  connectedCallback(): void {
    this.draw();
  }
  disconnectedCallback(): void {
    this.draw();
  }
  attributeChangedCallback(): void {
    this.draw();
  }

  /** Once for all that a page changes in one go, so that an element that is moved keeps its quiz. */
  private draw(): void {
    if (this.isDue) return;
    this.isDue = true;
    void Promise.resolve().then(() => {
      this.isDue = false;
      const { quiz, isConnected, server, quizId, theme, preview, prefill, fields: hidden } = this;
      const lang = (this.lang || undefined) as QuizOptions['lang'];
      if (isConnected && server && quizId) quiz.mount(this, { server, quizId, lang, theme, preview, prefill, hidden });
      else quiz.unmount();
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'quiz-funnel': QuizFunnelElement;
  }
}

if (globalThis.customElements && !customElements.get('quiz-funnel'))
  customElements.define('quiz-funnel', QuizFunnelElement);
