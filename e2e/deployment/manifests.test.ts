import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as apps from 'kubernetes-models/apps/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { settings } from '../../api/src/settings.mjs';

const folder = fileURLToPath(new URL('../../examples/deployment', import.meta.url));
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
/** Names of variables at the beginning of lines of a file for the environment. */
const namesIn = (text: string) => [...text.matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map(([, name]) => String(name));
const known = (names: string[]) => expect(names.filter((name) => !Object.hasOwn(settings, name))).toEqual([]);

describe('the Kubernetes manifests', () => {
  type Manifest = { apiVersion: string; kind: string; metadata: { name: string } };
  const rooms: Record<string, object> = {
    v1: core,
    'apps/v1': apps,
    'networking.k8s.io/v1': networking,
    'policy/v1': policy,
  };
  const manifests = parseAllDocuments(read('kubernetes.yaml'), { merge: true }).map((each) => each.toJS() as Manifest);

  it.each(manifests.map((manifest) => [manifest.kind, manifest] as const))('%s fits its schema', (kind, manifest) => {
    const models = rooms[manifest.apiVersion] as Record<string, new (data: object) => { validate: () => void }>;
    const Model = models[kind];
    if (!Model) throw new Error(`${manifest.apiVersion} has no ${kind}.`);
    new Model(manifest).validate();
  });

  it('have no field that Kubernetes does not know', () => {
    // Its schemas let unknown fields pass, and so would a cluster. The types do not.
    const source = manifests
      .map(
        ({ apiVersion, kind, ...fields }, index) =>
          `import type { I${kind} as T${index} } from 'kubernetes-models/${apiVersion}';\nexport const manifest${index}: T${index} = ${JSON.stringify({ apiVersion, kind, ...fields })};`,
      )
      .join('\n');
    const file = join(fileURLToPath(new URL('.', import.meta.url)), 'manifests-as-code.ts');
    const options: ts.CompilerOptions = {
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      noEmit: true,
      skipLibCheck: true,
      strict: true,
      types: [],
    };
    const host = ts.createCompilerHost(options);
    const { getSourceFile, fileExists } = host;
    host.fileExists = (name) => name === file || fileExists(name);
    host.getSourceFile = (name, ...rest) =>
      name === file ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest);
    const program = ts.createProgram([file], options, host);
    const problems = program
      .getSemanticDiagnostics(program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
    expect(problems).toEqual([]);
  });

  it('set what the product knows', () => {
    known(Object.keys(manifests.map((each) => each as { data?: object }).find(({ data }) => data)?.data ?? {}));
  });
});

describe('the composition', () => {
  it('sets what the product knows', () => {
    const { services } = parse(read('compose.yaml'), { merge: true });
    known(Object.keys(services.api1.environment));
    known(namesIn(read('.env.example')));
  });
});

describe('the unit of systemd', () => {
  const unit = read('quizfunnel.service');

  it('sets what the product knows', () => {
    known([...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => namesIn(line.replaceAll(' ', '\n'))));
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.runIf(hasSystemd)('is what systemd understands, and a narrow room', () => {
    const copies = mkdtempSync(join(tmpdir(), 'quizfunnel-unit-'));
    const file = join(copies, 'quizfunnel.service');
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
    const analyze = (...args: string[]) => spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' });
    const { status, stdout, stderr } = analyze('verify');
    expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: '' });
    // Of 100, in tenths of what it prints; a service without any limits has 96.
    expect(analyze('security', '--offline=yes', '--threshold=20').status).toBe(0);
    rmSync(copies, { recursive: true, force: true });
  });
});
