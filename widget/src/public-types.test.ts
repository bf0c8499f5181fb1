import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { EmbedQuiz, PublicQuiz } from '#contract/quiz/public-quiz.schema';
import type * as Contract from '#contract/web/quiz-events';
import type * as Public from '../types.ts';
import type { HostChange } from './host-options.ts';
import type { QuizController, QuizfunnelApi } from './join-global.ts';

const TYPES = fileURLToPath(new URL('../types.ts', import.meta.url));

/** Code that plugin authors can write. */
const CONSUMER = `
import type { EmbedJson, EventMessage, FrameMessage, QuizController, QuizEventMap, QuizPlace, ResizeMessage } from './quizfunnel.ts';
window.Quizfunnel ??= { q: [] };
window.Quizfunnel.q.push((api) => {
  const mounted: QuizController = api.mount(document.body, { quizId: 'q', theme: 'dark', preview: true, prefill: { email: 'a@b.example' } });
  mounted.update({ hidden: { plan: 'pro', seats: 3, coupon: null } });
  // As an effect: nothing is returned.
  const unmount: () => undefined | void = () => mounted.unmount();
  // @ts-expect-error: a mounted quiz stays the same
  mounted.update({ quizId: 'other' });
  // @ts-expect-error: only containers are lazy
  api.mount(document.body, { quizId: 'q', lazy: true });
  mounted.restart();
  mounted.focus();
  const place: QuizPlace | undefined = api.get(document.body)?.state;
  if (place?.phase === 'result') unmount();
  // @ts-expect-error: quizId is required
  api.mount(document.body, {});
});
document.addEventListener('quiz:lead', ({ detail }) => [detail.score.toFixed(), detail.submissionId.trim()]);
document.body.addEventListener('quiz:error', ({ detail }) => {
  if (detail.code === 'load_failed') console.log(detail.message.trim());
  // @ts-expect-error: never sent
  if (detail.code === 'never_sent') console.log();
});
window.addEventListener('quiz:redirect', (event: QuizEventMap['quiz:redirect']) => event.preventDefault());
const message: ResizeMessage = { type: 'resize', height: 1, quizId: 'q' };
const ask: FrameMessage = { type: 'quizfunnel:prefill', name: 'Vera' };
document.addEventListener('quiz:answer', ({ detail }) => detail.optionIds.map((id) => id.trim()));
document.addEventListener('quiz:step', ({ detail }) => [detail.phase, detail.score?.toFixed()]);
document.addEventListener('quiz:click', ({ detail }) => detail.button === 'outcome' && detail.url.trim());
window.addEventListener('message', ({ data }: MessageEvent<EventMessage>) => {
  if (data.event.event === 'quiz:lead') console.log(data.event.consentGiven);
});
void fetch('/embed/q.json').then((response) => response.json()).then((quiz: EmbedJson) => [quiz.contractVersion.toFixed(), quiz.heights?.[0]?.height]);
console.log(message, ask);
`;

describe('the public types', () => {
  // The compiler reads all DOM types, which is slow on a busy machine.
  it('compile on their own', () => {
    const folder = mkdtempSync(join(tmpdir(), 'quizfunnel-types-'));
    try {
      copyFileSync(TYPES, join(folder, 'quizfunnel.ts'));
      writeFileSync(join(folder, 'plugin.ts'), CONSUMER);
      const program = ts.createProgram([join(folder, 'plugin.ts')], {
        strict: true,
        noEmit: true,
        allowImportingTsExtensions: true,
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        target: ts.ScriptTarget.ES2022,
        lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
        types: [],
        // Of the browser's own types only what a plugin names is read.
        skipLibCheck: true,
      });
      const problems = ts
        .getPreEmitDiagnostics(program)
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
      expect(problems).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  // Checked by the compiler.
  it('match the widget’s types', () => {
    expectTypeOf<Public.QuizOptions>().toEqualTypeOf<HostChange>();
    expectTypeOf<Public.QuizController>().toExtend<QuizController>();
    expectTypeOf<QuizController>().toExtend<Public.QuizController>();
    expectTypeOf<Public.QuizEventDetails>().toEqualTypeOf<Contract.QuizEventDetails>();
    expectTypeOf<Public.EventMessage>().toEqualTypeOf<Contract.EventMessage>();
    type AlwaysSent = Pick<PublicQuiz, 'language' | 'darkMode'>;
    expectTypeOf<EmbedQuiz & AlwaysSent>().toExtend<Omit<Public.EmbedJson, 'contractVersion' | 'heights'>>();
    expectTypeOf<ReturnType<QuizController['update']>>().toEqualTypeOf<void>();
    expectTypeOf<Public.ResizeMessage>().toEqualTypeOf<Contract.ResizeMessage>();
    expectTypeOf<QuizfunnelApi>().toExtend<Public.QuizfunnelApi>();
  });

  it('contain every error code that is sent', () => {
    const folder = fileURLToPath(new URL('.', import.meta.url));
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
    );
    const sent = sources.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/'quiz:error',\s*\{\s*code:\s*'(\w+)'/g)].map(
        ([, code]) => code,
      ),
    );
    const [, union = ''] = /type QuizErrorCode =([^;]+);/.exec(readFileSync(TYPES, 'utf8')) ?? [];
    const named = [...union.matchAll(/'(\w+)'/g)].map(([, code]) => code);
    expect(sent.length).toBeGreaterThan(0);
    expect(named).toEqual(expect.arrayContaining(sent));
  });
});
