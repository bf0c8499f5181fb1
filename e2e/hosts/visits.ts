/** How a page of examples/hosts is visited, where that takes more than opening it. */
type Visit = {
  /** What is pressed before the quiz shows. */
  press?: string;
  /** Id of what the page has given the focus to by the time that it does. */
  focused?: string;
  /** The quiz, where it is not the one in its container. */
  quiz?: string;
  /** Whether it is in the page's first frame. */
  isFramed?: boolean;
};

export const visits: Record<string, Visit> = {
  'delayed-until-touch': { press: 'h1' },
  'hidden-tab': { press: 'h1 + button' },
  'focused-field': { focused: 'mine' },
  'platforms/alpine': { press: 'button' },
  'platforms/astro-client-router': { press: 'header a' },
  'platforms/borlabs': { press: '[data-borlabs-cookie-unblock]' },
  'platforms/bricks': { press: 'header .brxe-toggle', focused: 'close' },
  'platforms/complianz': { press: '.cmplz-accept-marketing' },
  'platforms/cookiebot': { press: '.accept' },
  'platforms/elementor-popup': { press: '.elementor-button', focused: 'elementor-popup-modal-55' },
  'platforms/framer': { isFramed: true },
  'platforms/gutenberg-custom-html': { press: 'summary' },
  'platforms/headless-ui': { press: '#app button', focused: 'dialog' },
  'platforms/htmx': { press: '[hx-get]' },
  'platforms/jquery-effects': { press: 'h1 + button' },
  'platforms/litespeed': { press: 'h1' },
  'platforms/notion': { isFramed: true, quiz: 'body' },
  'platforms/perfmatters': { press: 'h1' },
  'platforms/radix-dialog': { press: '[aria-haspopup]', focused: 'close' },
  'platforms/squarespace': { press: 'nav a' },
  'platforms/svelte': { quiz: 'main:not([inert]) #quiz-demo-quiz' },
  'platforms/swiper': {
    press: '.swiper-button-prev',
    quiz: '.swiper-slide-active:not(.swiper-slide-duplicate) #quiz-demo-quiz',
  },
  'platforms/turbo': { press: 'p a' },
  'platforms/webflow': { press: '.w-tab-link:last-child' },
  'platforms/wix': { isFramed: true },
  'platforms/wp-rocket': { press: 'h1' },
  'platforms/wpbakery': { press: '[data-vc-accordion]' },
};
