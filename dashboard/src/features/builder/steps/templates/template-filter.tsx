import type { Ref } from 'react';
import type { TemplateSummary } from '#contract/quiz/quiz-file.schema';
import { SelectField } from '../../../../ui/forms/field.tsx';
import { SearchField } from '../../../../ui/forms/search-field.tsx';
import { goalNames, tradeNames } from './template-names.ts';

/** '' lets everything through. */
export type TemplateWish = { text: string; trade: TemplateSummary['trade'] | ''; goal: TemplateSummary['goal'] | '' };
export const ANY_TEMPLATE: TemplateWish = { text: '', trade: '', goal: '' };

export const isAny = ({ text, trade, goal }: TemplateWish): boolean => !text.trim() && !trade && !goal;

/** Whether a template is for this trade and goal, and says each of the words. */
export function isWished(template: TemplateSummary, { text, trade, goal }: TemplateWish): boolean {
  if ((trade && template.trade !== trade) || (goal && template.goal !== goal)) return false;
  const { title, description } = template;
  const said = [title, description, tradeNames[template.trade], goalNames[template.goal]].join(' ').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}

type TemplateFilterProps = {
  wish: TemplateWish;
  onChange: (wish: TemplateWish) => void;
  /** The field to search in. */
  ref: Ref<HTMLInputElement>;
};

export function TemplateFilter({ wish, onChange, ref }: TemplateFilterProps) {
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <SearchField
        ref={ref}
        label="Search templates"
        placeholder="Search templates"
        value={wish.text}
        onChange={(text) => onChange({ ...wish, text })}
      />
      <SelectField
        label="Trade"
        hideLabel
        className="min-w-36 flex-1"
        value={wish.trade}
        onChange={({ target }) => onChange({ ...wish, trade: target.value as TemplateWish['trade'] })}
      >
        <option value="">Any trade</option>
        {namesOf(tradeNames)}
      </SelectField>
      <SelectField
        label="Goal"
        hideLabel
        className="min-w-36 flex-1"
        value={wish.goal}
        onChange={({ target }) => onChange({ ...wish, goal: target.value as TemplateWish['goal'] })}
      >
        <option value="">Any goal</option>
        {namesOf(goalNames)}
      </SelectField>
    </div>
  );
}

const namesOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
