// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markSignedOut, unmarkSignedOut } from '../../../../lib/signed-out.ts';
import { emptyQuiz } from '../../editing/edited-quiz.ts';
import type { Base } from '../../editing/quiz-store.ts';
import { type Draft, dropDraftsOf, writeDraft } from './draft-storage.ts';
import { useDrafts } from './use-drafts.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
/** The drafts that tabs are editing, under the names of their locks. */
let held: Set<string>;
let closes: Array<() => void>;

beforeEach(() => {
  held = new Set();
  closes = [];
  const locks = {
    request: async (name: string, run: () => Promise<void>) => {
      held.add(name);
      await run();
      held.delete(name);
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  vi.stubGlobal('fetch', async () => Response.json({}));
});
afterEach(() => {
  for (const close of closes) close();
  dropDraftsOf('ann');
  for (const account of ['ann', 'bea']) unmarkSignedOut(account);
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'locks');
  vi.unstubAllGlobals();
});

const opened: Base = {
  id: 'q',
  revision: 1,
  status: 'draft',
  updatedAt: '',
  quiz: { ...emptyQuiz(), title: 'Stored' },
};
const edited = (title: string) => ({ quiz: { ...emptyQuiz(), title }, unanswered: [] });
const draft = (id: string, age = 0): Draft => ({ ...edited(`Title of ${id}`), id, savedAt: Date.now() - age });
const lie = (quizId: string | undefined, ...drafts: Draft[]) => {
  for (const each of drafts) writeDraft('ann', quizId, each);
};
const edit = (id: string) => held.add(`quizfunnel-draft:${id}`);
const kept = () => Object.keys(localStorage).map((key) => key.split(':').slice(1).join(':'));

function Editor({ base, tell }: { base: Base | undefined; tell: (drafts: ReturnType<typeof useDrafts>) => void }) {
  tell(useDrafts('ann', base));
  return null;
}
/** An editor in which this quiz, or a new one, was opened: what it has of drafts by now. */
async function openEditor(base: Base | undefined) {
  let drafts: ReturnType<typeof useDrafts> | undefined;
  const tell = (now: typeof drafts) => {
    drafts = now;
  };
  const root = createRoot(document.createElement('div'));
  closes.push(() => act(() => root.unmount()));
  await act(async () => root.render(createElement(Editor, { base, tell })));
  return () => drafts as ReturnType<typeof useDrafts>;
}

describe('an editor offers', () => {
  it('what was left of its quiz, the latest first, and nothing that another tab is editing', async () => {
    lie('q', draft('old', 2_000), draft('new', 1_000), draft('open'));
    lie('p', draft('elsewhere'));
    edit('open');
    const drafts = await openEditor(opened);
    expect(drafts().offered.map(({ id }) => id)).toEqual(['new', 'old']);
    expect(kept()).toContain('ann:q:open');
  });
  it('nothing that is stored as it is, and takes it away', async () => {
    lie('q', { ...draft('stored'), quiz: opened.quiz }, draft('left'));
    const drafts = await openEditor(opened);
    expect(drafts().offered.map(({ id }) => id)).toEqual(['left']);
    expect(kept()).toEqual(['ann:q:left']);
  });
  it('as a new quiz what was left of one that is gone, and of no other', async () => {
    lie('gone', draft('orphan'), draft('open'));
    lie('there', draft('other'));
    edit('open');
    vi.stubGlobal('fetch', async (path: string) =>
      path.endsWith('/gone')
        ? Response.json({ code: 'quiz_not_found' }, { status: 404 })
        : path.endsWith('/there')
          ? Response.json({})
          : Response.error(),
    );
    const drafts = await openEditor(undefined);
    await vi.waitFor(() => expect(drafts().offered.map(({ id }) => id)).toEqual(['orphan']), 30_000);
    expect(kept().sort()).toEqual(['ann:gone:open', 'ann:new:orphan', 'ann:there:other']);
  });
});

describe('a draft that is offered', () => {
  it('is gone on with under its name, which no other editor is offered then', async () => {
    lie('q', draft('left'));
    const [drafts, other] = [await openEditor(opened), await openEditor(opened)];
    const [left] = drafts().offered as [Draft];
    expect(await drafts().isFree(left)).toBe(true);
    await act(async () => drafts().takeUp(left, true));
    expect([drafts().id, drafts().offered]).toEqual(['left', []]);
    expect(await other().isFree(left)).toBe(false);
  });
  it('is gone on with as a copy where it is not free, and what was typed here before stays', async () => {
    lie('q', draft('left'));
    const drafts = await openEditor(opened);
    const typed = drafts().id;
    drafts().write(edited('Typed'));
    await act(async () => drafts().takeUp(drafts().offered[0] as Draft, false));
    drafts().write(edited('Copied'));
    const copy = drafts().id;
    expect(kept().sort()).toEqual(['ann:q:left', `ann:q:${typed}`, `ann:q:${copy}`].sort());
    drafts().clear();
    expect(kept().sort()).toEqual(['ann:q:left', `ann:q:${typed}`].sort());
  });
  it('stays where it is discarded while another tab goes on with it', async () => {
    lie('q', draft('left'));
    const [drafts, other] = [await openEditor(opened), await openEditor(opened)];
    const [left] = drafts().offered as [Draft];
    await act(async () => other().takeUp(left, true));
    await act(async () => drafts().discard(left));
    expect([drafts().offered, kept()]).toEqual([[], ['ann:q:left']]);
  });
  it('is not free once another tab has made its quiz of it', async () => {
    lie('q', draft('left'));
    const drafts = await openEditor(opened);
    const [left] = drafts().offered as [Draft];
    localStorage.clear();
    expect(await drafts().isFree(left)).toBe(false);
  });
  it('goes when it is discarded, and no other with it', async () => {
    lie('q', draft('left'), draft('other'));
    const drafts = await openEditor(opened);
    const [left] = drafts().offered.filter(({ id }) => id === 'left') as [Draft];
    await act(async () => drafts().discard(left));
    expect(drafts().offered.map(({ id }) => id)).toEqual(['other']);
    expect(kept()).toEqual(['ann:q:other']);
  });
});

describe('what an editor writes', () => {
  it('goes once nothing is unsaved, but for a draft that was taken up', async () => {
    const drafts = await openEditor(opened);
    drafts().write(edited('Mine'));
    expect(kept()).toEqual([`ann:q:${drafts().id}`]);
    drafts().clear();
    expect(kept()).toEqual([]);
    lie('q', draft('left'));
    await act(async () => drafts().takeUp(draft('left'), true));
    drafts().clear();
    expect(kept()).toEqual(['ann:q:left']);
    drafts().settle('q');
    expect(kept()).toEqual([]);
  });
  it('is not overwritten by another editor of the quiz', async () => {
    const [one, other] = [await openEditor(opened), await openEditor(opened)];
    one().write(edited('One'));
    other().write(edited('Other'));
    expect(kept()).toHaveLength(2);
  });
  it('is nothing from when its account has signed out', async () => {
    const drafts = await openEditor(opened);
    markSignedOut('bea');
    drafts().write(edited('Mine'));
    expect(kept()).toHaveLength(1);
    drafts().settle('q');
    markSignedOut('ann');
    drafts().write(edited('Mine'));
    drafts().leave('q', edited('Mine'));
    expect(kept()).toEqual([]);
  });
});
