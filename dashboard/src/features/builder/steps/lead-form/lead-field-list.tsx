import { Plus } from 'lucide-react';
import { useRef } from 'react';
import type { LeadField } from '#contract/lead/lead-form.schema';
import { limits } from '#contract/web/limits';
import { Button } from '../../../../ui/actions/button.tsx';
import { announce } from '../../../../ui/feedback/announcer.ts';
import { Menu, MenuItem } from '../../../../ui/overlays/menu.tsx';
import { focusField } from '../../editing/focus-field.ts';
import type { StepProps } from '../../editing/step-props.ts';
import { useFocusAfter } from '../../editing/use-focus-after.ts';
import { LeadFieldRow } from './lead-field-row.tsx';
import { addable, kindNames, type LeadKind, moved, newField } from './lead-fields.ts';

/** The fields of the form in their order. */
export function LeadFieldList({ quiz, set, errorOf }: StepProps) {
  const { leadFields } = quiz;
  const focusAfter = useFocusAfter();
  const added = useRef('');
  const kinds = addable(leadFields);
  const change = (make: (fields: LeadField[]) => LeadField[]) => set((now) => ({ leadFields: make(now.leadFields) }));
  const add = (kind: LeadKind) => {
    change((fields) => [...fields, newField(kind)]);
    added.current = `leadFields.${leadFields.length}.label`;
  };
  const move = (index: number, by: number) => {
    change((fields) => moved(fields, index, by));
    announce(`Moved to field ${index + by + 1} of ${leadFields.length}.`);
  };
  return (
    <fieldset data-path="leadFields">
      <legend className="mb-1.5 font-medium">Fields of the form</legend>
      <ol className="grid gap-2.5">
        {leadFields.map((field, index) => (
          <LeadFieldRow
            key={field.id}
            field={field}
            index={index}
            last={index === leadFields.length - 1}
            errorOf={errorOf}
            onChange={(part) =>
              change((fields) => fields.map((other) => (other.id === field.id ? { ...other, ...part } : other)))
            }
            onMove={(by) => move(index, by)}
            onRemove={
              field.kind === 'email'
                ? undefined
                : () => {
                    change((fields) => fields.filter(({ id }) => id !== field.id));
                    announce(`Field ${index + 1} removed`);
                    focusAfter(() => focusField(`leadFields.${Math.max(0, index - 1)}.label`));
                  }
            }
          />
        ))}
      </ol>
      {kinds.length ? (
        <Menu
          align="start"
          // The menu holds the focus until then, and would give it back to its button.
          onCloseAutoFocus={(event) => {
            if (!added.current) return;
            event.preventDefault();
            focusField(added.current);
            added.current = '';
          }}
          trigger={
            <Button className="mt-3">
              <Plus /> Add field
            </Button>
          }
        >
          {kinds.map((kind) => (
            <MenuItem key={kind} onSelect={() => add(kind)}>
              {kindNames[kind]}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        <p className="mt-2 text-[13px] text-hint">You can add up to {limits.ownLeadFields} fields of your own.</p>
      )}
    </fieldset>
  );
}
