import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { limits } from '#contract/web/limits';
import { plural } from '../../../lib/format.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import type { LinkDraft } from './link-draft.ts';

type Tags = LinkDraft['outcomeTags'];
type TagFieldsProps = {
  quiz: Quiz;
  draft: Pick<LinkDraft, 'outcomeTags' | 'optionTags'>;
  onChange: (change: Partial<Pick<LinkDraft, 'outcomeTags' | 'optionTags'>>) => void;
};

/** A tag for each result, and one for each option that a lead has chosen. */
export function TagFields({ quiz, draft: { outcomeTags, optionTags }, onChange }: TagFieldsProps) {
  const untagged = quiz.outcomes.filter(({ id, name }) => name.trim() && !outcomeTags[id]);
  const asking = quiz.questions.filter(({ options }) => options.length > 0);
  return (
    <section aria-label="Tags" className="grid gap-3 border-t border-hairline pt-4">
      <div className="flex min-h-touch flex-wrap items-center justify-between gap-3">
        <h3 className="font-medium">Tags for each result</h3>
        {untagged.length > 0 ? (
          <Button
            variant="ghost"
            onClick={() => {
              const named = untagged.map(({ id, name }) => [id, name.trim().slice(0, limits.tag)]);
              onChange({ outcomeTags: { ...outcomeTags, ...Object.fromEntries(named) } });
            }}
          >
            Use their names
          </Button>
        ) : null}
      </div>
      {quiz.outcomes.length === 0 ? <p className="text-soft">The quiz has no results yet.</p> : null}
      <RowTags
        rows={quiz.outcomes.map(({ id, name }) => ({ id, name }))}
        tags={outcomeTags}
        onChange={(tags) => onChange({ outcomeTags: tags })}
      />
      {asking.length > 0 ? <h3 className="mt-2 font-medium">Tags for each answer</h3> : null}
      {asking.map(({ id, title, options }) => (
        <QuestionTags
          key={id}
          title={title}
          rows={options.map((option) => ({ id: option.id, name: option.text }))}
          tags={optionTags}
          onChange={(tags) => onChange({ optionTags: tags })}
        />
      ))}
    </section>
  );
}

type RowTagsProps = {
  rows: ReadonlyArray<{ id: string; name: string }>;
  tags: Tags;
  onChange: (tags: Tags) => void;
};

function QuestionTags({ title, ...rest }: RowTagsProps & { title: string }) {
  // A quiz can have thousands of options: their fields are there once they are asked for.
  const [isOpen, setOpen] = useState(false);
  const count = rest.rows.filter(({ id }) => rest.tags[id]).length;
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-control border border-hairline px-3"
    >
      <summary className="flex min-h-touch cursor-pointer flex-wrap items-center gap-x-3">
        <ChevronRight aria-hidden className="size-4 shrink-0 text-hint transition-transform group-open:rotate-90" />
        <span className="min-w-0 break-words">{title || 'Untitled question'}</span>
        {count > 0 ? <span className="text-[13px] text-hint">{plural(count, 'tag')}</span> : null}
      </summary>
      {isOpen ? (
        <div className="pb-3">
          <RowTags {...rest} />
        </div>
      ) : null}
    </details>
  );
}

function RowTags({ rows, tags, onChange }: RowTagsProps) {
  const set = (id: string, tag: string) => {
    const { [id]: _before, ...others } = tags;
    onChange(tag === '' ? others : { ...others, [id]: tag });
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {rows.map(({ id, name }) => (
        <TextField
          key={id}
          label={name || 'Untitled'}
          placeholder="No tag"
          maxLength={limits.tag}
          autoComplete="off"
          value={tags[id] ?? ''}
          onChange={({ target }) => set(id, target.value)}
        />
      ))}
    </div>
  );
}
