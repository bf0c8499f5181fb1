/** Pages of examples/hosts on which more has to be seen than that a quiz can be taken: each has a test of its own. */
export const ownTests = [
  'loaded-twice',
  'several-quizzes',
  'removed-and-cloned',
  'route-change',
  'strict-mode',
  'hotkeys',
  'sticky-header',
  'transformed-ancestor',
  'narrow-column',
  'large-text',
  'right-to-left',
  'printed',
  'framed',
  'sandboxed-frame',
  'nested-frames',
  'growing-frame',
];
