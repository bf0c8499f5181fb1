// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { readHostOptions } from '../host-options.ts';
import { claimHost, isUnclaimed } from './claim-host.ts';

afterEach(() => document.body.replaceChildren());

const element = (html: string): HTMLElement => {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLElement;
};

describe('the host of a quiz', () => {
  it('is the element itself, also after an unmount', () => {
    const div = element('<div>Text</div>');
    expect([isUnclaimed(div), claimHost(div).host]).toEqual([false, div]);
    expect(div.shadowRoot).toBeNull();
    div.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot>';
    expect([isUnclaimed(div), claimHost(div).host]).toEqual([true, div]);
  });
  it.each(['li', 'figure', 'button'])('is a child of a %s, which gets its content back on release', (name) => {
    const parent = element(`<${name} data-theme="dark" data-quiz-id="q">Some <b>text</b></${name}>`);
    const { host, release } = claimHost(parent);
    expect(parent.innerHTML).toBe('<div>Some <b>text</b></div>');
    expect(host).toBe(parent.firstElementChild);
    expect(readHostOptions(host)).toMatchObject({ theme: 'dark', preview: false });
    parent.dataset.preview = '';
    parent.dataset.hiddenPlan = 'pro';
    expect(readHostOptions(host)).toMatchObject({ preview: true, hidden: { plan: 'pro' } });
    release();
    expect(parent.innerHTML).toBe('Some <b>text</b>');
  });
  it('is never an element with a shadow root of the page', () => {
    const div = element('<div></div>');
    const theirs = div.attachShadow({ mode: 'open' });
    theirs.innerHTML = '<p>Theirs</p><slot></slot>';
    const { host, release } = claimHost(div);
    expect(host).not.toBe(div);
    expect(theirs.textContent).toBe('Theirs');
    release();
    expect(div.childNodes).toHaveLength(0);
  });
});
