import { Bold, Italic, Link, List, ListOrdered } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { isRich, type RichText, richPlain, richSource, richText } from '#contract/texts/rich-text';
import { Button } from '../../../../ui/actions/button.tsx';
import { TextArea } from '../../../../ui/forms/field.tsx';
import { Tip } from '../../../../ui/overlays/tip.tsx';
import type { EditedQuiz } from '../../editing/edited-quiz.ts';
import { PipedPicker } from '../result-page/piped-picker.tsx';
import { PlaceholderNotesBelow } from '../result-page/placeholder-notes-below.tsx';
import { type RichAction, richEdit, type Selected } from './rich-edit.ts';

type RichTextFieldProps = {
  label: string;
  path: string;
  maxLength: number;
  /** The words alone, and with their looks where they have any. */
  plain: string;
  rich: RichText | undefined;
  error: string | undefined;
  onChange: (plain: string, rich: RichText | undefined) => void;
  /** The quiz whose values can be put into it; left out where none can. */
  quiz?: EditedQuiz;
  /** Where only the answers before a question are known, its id. */
  before?: string;
};

const actions: Array<[action: RichAction, name: string, icon: ComponentType]> = [
  ['bold', 'Bold (Ctrl+B)', Bold],
  ['italic', 'Italic (Ctrl+I)', Italic],
  ['bullets', 'Bulleted list', List],
  ['numbers', 'Numbered list', ListOrdered],
  ['link', 'Link', Link],
];
const MARKS = '**bold**, _italic_, lists with - or 1., [link](https://…)';
const keys: Readonly<Record<string, RichAction>> = { b: 'bold', i: 'italic' };

/** A text with bold and italic words, lists and links, written with marks that its toolbar knows; the preview shows how it looks. */
export function RichTextField(props: RichTextFieldProps) {
  const { label, path, maxLength, plain, rich, error, onChange, quiz, before } = props;
  const field = useRef<HTMLDivElement>(null);
  const given = rich ? richSource(rich) : plain;
  const [typed, setTyped] = useState(given);
  const [selection, setSelection] = useState<Selected>();
  // What is typed stays as it is typed, unless the text was changed from elsewhere: undone, say, or merged.
  const source = (rich ? richSource(richText(typed)) : typed) === given ? typed : given;
  const area = () => field.current?.querySelector('textarea');
  const write = (next: string) => {
    setTyped(next);
    const read = richText(next);
    if (isRich(read)) onChange(richPlain(read), read);
    else onChange(next, undefined);
  };
  const act = (action: RichAction) => {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = area() ?? {};
    const next = richEdit({ source, start, end }, action);
    if (next.source.length > maxLength) return;
    setSelection(next);
    write(next.source);
  };
  const insert = (placeholder: string) => {
    const { selectionStart = source.length, selectionEnd = source.length } = area() ?? {};
    const end = selectionStart + placeholder.length;
    const next = source.slice(0, selectionStart) + placeholder + source.slice(selectionEnd);
    if (next.length > maxLength) return;
    setSelection({ source: next, start: end, end });
    write(next);
  };
  useLayoutEffect(() => {
    if (!selection) return;
    const target = field.current?.querySelector('textarea');
    target?.focus();
    target?.setSelectionRange(selection.start, selection.end);
  }, [selection]);
  const onKeyDown = (event: KeyboardEvent) => {
    const action = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey && keys[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    act(action);
  };
  return (
    <div ref={field}>
      <TextArea
        label={label}
        data-path={path}
        maxLength={maxLength}
        hint={MARKS}
        value={source}
        error={error}
        onKeyDown={onKeyDown}
        onChange={({ target }) => write(target.value)}
      />
      {quiz ? <PlaceholderNotesBelow text={source} quiz={quiz} before={before} /> : null}
      <fieldset aria-label="Text formatting" className="mt-1 flex gap-0.5">
        {actions.map(([action, name, Icon]) => (
          <Tip key={action} text={name}>
            <Button variant="ghost" size="icon" aria-label={name} onClick={() => act(action)}>
              <Icon />
            </Button>
          </Tip>
        ))}
        {quiz ? (
          <PipedPicker
            into={label.toLowerCase()}
            quiz={quiz}
            {...(before === undefined ? {} : { before })}
            onPick={insert}
          />
        ) : null}
      </fieldset>
    </div>
  );
}
