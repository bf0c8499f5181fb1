/** Keys that write nothing, as WebDriver says them. */
export const KEYS = { Tab: '\uE004', Escape: '\uE00C' };

/** One tab of a browser, as far as a visitor's work needs it. Places are CSS pixels of the window. */
export type EnginePage = {
  goto(url: string): Promise<void>;
  /**
   * Value of an expression in the page, or in the frame that is the nth of the page. Primitive values alone: pages have been seen that
   * change how others are written.
   */
  evaluate(expression: string, frame?: number): Promise<string | number | boolean | null>;
  /** At a place of the page's window, or of the frame's. */
  press(x: number, y: number, frame?: number): Promise<void>;
  type(text: string, frame?: number): Promise<void>;
  /** Presses a key that writes nothing. */
  key(name: keyof typeof KEYS): Promise<void>;
  close(): Promise<void>;
};

/** A browser, driven by the input of a person: real clicks and keys. */
export type Engine = {
  /** With its version. */
  name: string;
  open(): Promise<EnginePage>;
  close(): Promise<void>;
};

/** A window in which no page needs to be scrolled for a quiz. */
export const WINDOW = { width: 1000, height: 1400 };

/** What WebDriver is asked for to type. */
export const typing = (text: string) => ({
  type: 'key',
  id: 'keys',
  actions: [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
});

/** Where a frame's content begins. */
const CORNER = `(function (frame) {
  frame.scrollIntoView({ block: 'start', behavior: 'instant' });
  var box = frame.getBoundingClientRect();
  return (box.left + frame.clientLeft) + ',' + (box.top + frame.clientTop);
})`;

/** A place of a frame's as one of the page's: for engines whose input goes to the window. */
export async function onPage(
  { evaluate }: Pick<EnginePage, 'evaluate'>,
  [x, y]: [number, number],
  frame?: number,
): Promise<[number, number]> {
  if (frame === undefined) return [x, y];
  const corner = await evaluate(`${CORNER}(document.querySelectorAll('iframe')[${frame}])`);
  const [left = 0, top = 0] = String(corner).split(',').map(Number);
  return [x + left, y + top];
}

/** Retries until something is there, as a browser that is being started needs it. */
export async function eventually<T>(attempt: () => Promise<T>, within = 20_000): Promise<T> {
  for (const end = Date.now() + within; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
