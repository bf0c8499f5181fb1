import { ChevronDown } from 'lucide-react';
import type { QuestionType } from '#contract/questions/question.schema';
import { Menu, MenuChoice, MenuChoices } from '../../../../ui/overlays/menu.tsx';
import { editors } from '../../questions/editors.ts';

type TypePickerProps = { type: QuestionType; path: string; onChange: (type: QuestionType) => void };

/** The kind of a question, and a menu of all there are with a word of what each is. */
export function TypePicker({ type, path, onChange }: TypePickerProps) {
  const { name, Icon } = editors[type];
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`Type: ${name}`}
          data-path={path}
          className="inline-flex min-h-9 items-center gap-2 justify-self-start rounded-control border border-control bg-card px-3 text-[13px] font-medium text-soft hover:bg-brand-tint hover:text-ink pointer-coarse:min-h-11"
        >
          <Icon className="size-4 text-brand-ink" aria-hidden /> {name}
          <ChevronDown className="size-4 text-hint" aria-hidden />
        </button>
      }
    >
      <MenuChoices value={type} onChange={onChange}>
        {Object.entries(editors).map(([value, editor]) => (
          <MenuChoice key={value} value={value}>
            <editor.Icon aria-hidden />
            <span className="grid py-1">
              <span className="font-medium">{editor.name}</span>
              <span className="text-[13px] text-hint">{editor.about}</span>
            </span>
          </MenuChoice>
        ))}
      </MenuChoices>
    </Menu>
  );
}
