import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../web/limits.ts';
import { cssProblem } from './css-problem.ts';

describe('custom CSS', () => {
  it.each([
    '',
    '.option { border-width: 2px }',
    '.option:not(.chosen):hover::before { content: "✓"; inset: 0 }',
    '.root { --gap: 4px; padding: calc(var(--gap) * 2); &:hover { color: light-dark(#000, #fff) } }',
    '@media (width < 400px) { .root { padding: 0 } }',
    '@container (max-width: 400px) { .main { width: 100% } }',
    '@keyframes in { from { opacity: 0 } to { opacity: 1 } } .step { animation: in .2s cubic-bezier(.2, 1, .4, 1) }',
    '.root { background: linear-gradient(90deg, red, rgb(1 2 3 / 50%)), #fff !important }',
    '.main { position: sticky; bottom: 0 } .logo { POSITION: Relative }',
    '/* position: fixed; url(x) */ .a { grid-template-areas: "url(a) b" }',
  ])('can be: %s', (css) => expect(cssProblem(css)).toBeUndefined());

  const loads = (name: string) => `${name} cannot be used here: custom CSS loads nothing.`;
  it.each<readonly [css: string, reason: string]>([
    ['.a { background: url(https://a.example/x) }', loads('url()')],
    ['.a { background: URL("x") }', loads('url()')],
    ['.a { --x: url(x) }', loads('url()')],
    ['.a { background: image-set("x" 1x) }', loads('image-set()')],
    ['.a { background: -webkit-image-set("x" 1x) }', loads('-webkit-image-set()')],
    ['.a { background: image("x") }', loads('image()')],
    ['.a { background: src("x") }', loads('src()')],
    ['.a { width: expression(alert(1)) }', loads('expression()')],
    ['@import "x";', '@import cannot be used here.'],
    ['@IMPORT url(x);', '@import cannot be used here.'],
    ['@font-face { src: local(x) }', '@font-face cannot be used here.'],
    ['@namespace "x";', '@namespace cannot be used here.'],
    ['@charset "x";', '@charset cannot be used here.'],
    ['@layer x { .a { color: red } }', '@layer cannot be used here.'],
    [':host { color: red }', ':host is outside the quiz.'],
    [':host(.a) { color: red }', ':host() is outside the quiz.'],
    [':host-context(body) { color: red }', ':host-context() is outside the quiz.'],
    ['::slotted(p) { color: red }', ':slotted() is outside the quiz.'],
    ['.a { behavior: none }', 'behavior cannot be used here.'],
    ['.a { -moz-binding: none }', '-moz-binding cannot be used here.'],
    ...['fixed', 'FIXED !important', 'var(--x)', '/**/fixed', 'sticky fixed', 'inherit'].map(
      (value) =>
        [
          `.a { position: ${value} }`,
          'position can be static, relative, absolute, sticky: a quiz stays in its place.',
        ] as const,
    ),
    [
      '.a { b:hover { position : fixed } }',
      'position can be static, relative, absolute, sticky: a quiz stays in its place.',
    ],
    ['.a { background: u\\72l(x) }', '“\\” cannot be used here. Write characters as they are.'],
    ['.a { content: "</style><script>" }', '“<” cannot be used here. Write characters as they are.'],
    ['.a { color: red', '“{” is never closed.'],
    ['.a { color: rgb(0 0 0 }', '“}” closes nothing.'],
    ['.a { color: red }}', '“}” closes nothing.'],
    ['.a { color: red /* }', 'this has no end.'],
    ['.a { content: "x }', 'this has no end.'],
    ['<!-- .a { color: red }', '“<” cannot be used here. Write characters as they are.'],
    [`${'a { '.repeat(13)}${'}'.repeat(13)}`, 'this is nested too deep.'],
    ['.a{b:c}'.repeat(201), 'at most 200 rules can be used.'],
  ])('cannot be: %s', (css, reason) => expect(cssProblem(css)).toBe(`Line 1: ${reason}`));

  it('is refused where it is not valid, with its line', () => {
    expect(cssProblem('.a {\n  color: red;\n\n  colr blue;\n}')).toMatch(/^Line 4: this is not valid CSS\. /);
    expect(cssProblem('.a { color: red }\ncolor: red;')).toMatch(/^Line 2: this is not valid CSS\. /);
    expect(cssProblem('.a {\n  color: red;\n  background: url(x);\n}')).toBe(`Line 3: ${loads('url()')}`);
  });
});

const pieces = [
  ...[
    '.a',
    ' ',
    '{',
    '}',
    '(',
    ')',
    '[',
    ']',
    ':',
    ';',
    ',',
    '"',
    "'",
    '/*',
    '*/',
    '\\',
    '\n',
    '<',
    '!',
    '@',
    '-',
    '--x',
  ],
  ...[
    'url(',
    'URL(x)',
    'src(',
    'image-set(',
    'image(',
    'var(--x)',
    'calc(',
    'color',
    'red',
    'position',
    'fixed',
    'sticky',
  ],
  ...[
    '@import',
    '@media',
    '@font-face',
    '@namespace',
    '@supports',
    'host',
    'slotted(',
    'https://a.example',
    '{color:red}',
  ],
  ...['background:', 'u\\72l(', 'expression(', 'behavior', 'content:', '&', '>', '\f', '\0', '/**/', '!important'],
];
/** Texts and comments, which name nothing. By expression: another reader than the one that is tested. */
const withoutTexts = (css: string) =>
  css.replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'/g, (text) => (text.startsWith('/') ? ' ' : '""'));
const dangers = [
  /[\\\0\f]/,
  /(?:url|src|image|set|fade|element|paint|expression|attr|slotted|host|part)\s*\(/i,
  /@(?=-{0,2}[a-z_])(?!media|supports|container|keyframes|-webkit-keyframes)/i,
  /(?<![\w-])position\s*:\s*(?!static|relative|absolute|sticky)/i,
  /(?<![\w-])(?:behavior|-moz-binding)\s*:/i,
  /:\s*(?:host|host-context|part|slotted)(?![\w-])/i,
];

it('loads nothing and stays in the quiz, whatever of it passes', () => {
  let passed = 0;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), fc.boolean(), (parts, isInRule) => {
      const css = isInRule ? `.a{${parts.join('')}}` : parts.join('');
      if (cssProblem(css) !== undefined) return;
      passed += 1;
      const read = withoutTexts(css);
      for (const danger of dangers) expect(read).not.toMatch(danger);
      for (const [open, close] of ['{}', '()', '[]'] as Array<string>)
        expect([css, read.split(open as string).length]).toEqual([css, read.split(close as string).length]);
    }),
    { numRuns: 20_000 },
  );
  // Otherwise it would say nothing.
  expect(passed).toBeGreaterThan(200);
});

/** Ten times what one check takes on a slow machine. Without an end to the parser's recovery it is seconds. */
const MAX_MS = 1_000;
it.each([
  ['(', 'open brackets'],
  ['.a{b:c}', 'rules'],
  ['a ', 'words'],
  ['a,', 'selectors'],
  ['b c;', 'mistakes'],
  [':', 'colons'],
  ['/**/', 'comments'],
  ['"', 'quotes'],
  ['\\', 'escapes'],
  ['}', 'closing brackets'],
])('costs little, also for 64 kB of %s (%s)', (piece) => {
  for (const css of [piece.repeat(64_000 / piece.length), `.a{${piece.repeat(64_000 / piece.length)}}`]) {
    const before = process.cpuUsage();
    cssProblem(css);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(MAX_MS);
  }
  expect(limits.customCss).toBeLessThan(64_000);
});
