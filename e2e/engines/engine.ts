/** One tab of a browser, as far as a visitor's work needs it. Places are CSS pixels of the window. */
export type EnginePage = {
  goto(url: string): Promise<void>;
  /**
   * Value of an expression in the page, or in the frame that is the nth of the page. Primitive values alone: pages have been seen that
   * change how others are written.
   */
  evaluate(expression: string, frame?: number): Promise<string | number | boolean | null>;
  press(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
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
