/** @jsxRuntime classic */
/** @jsx h */
import { Component, h } from 'preact';
import { findAnswer } from '../run-quiz.ts';
import type { Option } from './Choices.tsx';
import { findOptions, fold } from './find-options.ts';
import type { QuestionProps } from './question-view.ts';

type State = { typed?: string | undefined; active?: number };
/** A field that handles keys itself; returns whether it has. See `handle-keys.ts`. */
export type KeyField = HTMLInputElement & { takesKey?: (key: string) => boolean };

/**
 * A field that searches a list: typing filters it, arrow keys move in it, Enter takes what is
 * marked. The list is open until something is chosen.
 */
export class Combobox extends Component<QuestionProps, State> {
  override render({ question, state, answer, messages }: QuestionProps, { typed, active = 0 }: State) {
    const { id: questionId, answerOptions } = question;
    const chosen = answerOptions.find(({ id }) => findAnswer(state, questionId)?.chosen.includes(id));
    const isOpen = typed !== undefined || !chosen;
    const found = isOpen ? findOptions(answerOptions, typed ?? '') : [];
    const choose = ({ id }: Option) => {
      this.setState({ typed: undefined, active: 0 });
      answer({ questionId, chosen: [id] });
    };
    const take = (key: string): boolean => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      const marked = found[active];
      if (step) this.setState({ typed: typed ?? '', active: Math.max(0, Math.min(found.length - 1, active + step)) });
      else if (key === 'Enter' && isOpen && marked) choose(marked);
      else return false;
      return true;
    };
    return (
      <div>
        <input
          ref={(field: KeyField | null) => {
            if (field) field.takesKey = take;
          }}
          class="entry"
          role="combobox"
          autocomplete="off"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls="list"
          aria-activedescendant={found[active] && `o${active}`}
          aria-labelledby="q"
          aria-describedby="problem"
          aria-invalid={!!state.value.unanswered}
          placeholder={messages.search}
          value={typed ?? chosen?.text ?? ''}
          onInput={({ currentTarget: { value } }) => {
            const exact = answerOptions.find(({ text }) => fold(text) === fold(value));
            this.setState({ typed: value, active: 0 });
            answer({ questionId, chosen: exact ? [exact.id] : [], ...(exact ? {} : { text: '' }) });
          }}
          onBlur={() => chosen && this.setState({ typed: undefined })}
        />
        {isOpen && (
          <div class="list" id="list" role="listbox" aria-labelledby="q">
            {found.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and handles keys.
              <div
                id={`o${index}`}
                key={option.id}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                // Before the field loses the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
                ref={(row: HTMLElement | null) => {
                  if (index === active && typed !== undefined) row?.scrollIntoView?.({ block: 'nearest' });
                }}
              >
                {option.text}
              </div>
            ))}
          </div>
        )}
        {isOpen && (
          <p class="error" role="status">
            {!found[0] && messages.nothingFound}
          </p>
        )}
      </div>
    );
  }
}
