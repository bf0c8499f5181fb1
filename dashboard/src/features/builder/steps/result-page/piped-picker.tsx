import { Braces } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../../ui/actions/button.tsx';
import { Menu, MenuItem, MenuLabel } from '../../../../ui/overlays/menu.tsx';
import type { EditedQuiz } from '../../editing/edited-quiz.ts';
import { type PipedValue, pipedValuesOf } from './piped-values-of.ts';

type PipedPickerProps = {
  /** What the values go into: “the heading”. */
  into: string;
  quiz: EditedQuiz;
  /** Where the values are of a question before this one alone, its id. */
  before?: string;
  /** Gets what stands for the value, such as `{{name}}`, to be put where the caret is. */
  onPick: (placeholder: string) => void;
};

/** Puts a value of the visitor into a text: their name, their score, an answer. */
export function PipedPicker({ into, quiz, before, onPick }: PipedPickerProps) {
  const picked = useRef(false);
  const groups = pipedValuesOf(quiz, before);
  const pick = (value: PipedValue) => {
    picked.current = true;
    onPick(value.placeholder);
  };
  if (groups.length === 0) return null;
  return (
    <Menu
      align="start"
      // The field that the value goes into has the focus by then.
      onCloseAutoFocus={(event) => {
        if (picked.current) event.preventDefault();
        picked.current = false;
      }}
      trigger={
        <Button variant="ghost" aria-label={`Insert a value into ${into}`}>
          <Braces /> Insert
        </Button>
      }
    >
      {groups.map(([name, values]) => (
        <div key={name}>
          <MenuLabel>{name}</MenuLabel>
          {values.map((value) => (
            <MenuItem key={value.placeholder} onSelect={() => pick(value)}>
              <span className="max-w-72 truncate">{value.name}</span>
            </MenuItem>
          ))}
        </div>
      ))}
    </Menu>
  );
}
