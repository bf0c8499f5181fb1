import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { describe, expect, it, vi } from 'vitest';
import type * as VueModule from 'vue';
import { compileScript, parse } from 'vue/compiler-sfc';
import { unpackPackages } from '../../../widget/packages/test/unpack-packages.ts';
import { snippetsOf } from './snippets.ts';

const same = ['react', '@types/react', 'vue', '@vue/server-renderer', 'csstype'];
const folder = unpackPackages(Object.fromEntries(same.map((name) => [name, name])));
mkdirSync(join(folder, 'src'));

/** What the compiler says about a module of a host application. */
function problemsOf(file: string, code: string): string[] {
  const path = join(folder, 'src', file);
  writeFileSync(path, code);
  const program = ts.createProgram([path], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    allowJs: true,
    checkJs: true,
    noEmit: true,
    skipLibCheck: true,
    // Snippets without types are for people who write none.
    strict: file.includes('.ts'),
  });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('by the types of the packages', () => {
  it.each(snippetsOf('js', 'jsx', 'ts', 'tsx'))('$name is right', ({ kind, code }) => {
    // A fragment of a page that has the import already.
    const imported = code.includes('import ') ? code : `import { Quiz } from '@quizfunnel/react';\n${code}`;
    expect(problemsOf(`snippet.${kind}`, imported)).toEqual([]);
  });
  it('what is wrong is noticed', () => {
    const wrong = `import { Quiz } from '@quizfunnel/react';\n<Quiz quizId="QUIZ_ID" onLeads={() => {}} />;`;
    expect(problemsOf('wrong.tsx', wrong)).not.toEqual([]);
    expect(problemsOf('wrong.js', "import { mounted } from '@quizfunnel/embed';\nmounted();")).not.toEqual([]);
  });
});

describe('with Vue', () => {
  it.each(snippetsOf('vue'))('$name is rendered, and every prop is known', async ({ code, name }) => {
    const warn = vi.spyOn(console, 'warn');
    const { descriptor, errors } = parse(code);
    expect(errors).toEqual([]);
    const { content } = compileScript(descriptor, { id: 'snippet', inlineTemplate: true });
    const { outputText } = ts.transpileModule(content, { compilerOptions: { target: ts.ScriptTarget.ES2022 } });
    const file = join(folder, 'src', `${name.replace(/\W/g, '-')}.mjs`);
    writeFileSync(file, outputText);
    const load = async <T>(path: string) => (await import(/* @vite-ignore */ pathToFileURL(path).href)) as T;
    const { createSSRApp } = await load<typeof VueModule>(join(folder, 'node_modules/vue/index.mjs'));
    const { renderToString } = await load<{ renderToString: (app: VueModule.App) => Promise<string> }>(
      join(folder, 'node_modules/@vue/server-renderer/index.js'),
    );
    const { default: component } = await load<{ default: VueModule.Component }>(file);
    const html = await renderToString(createSSRApp(component));
    expect(html).toContain('<div');
    // Props that the component does not know become attributes.
    expect(html).not.toMatch(/quiz-id=|server=|hidden=|theme=/);
    expect(warn.mock.calls).toEqual([]);
  });
});
