import { Plus } from 'lucide-react';
import { useRef } from 'react';
import type { QuizMail } from '#contract/result/mails.schema';
import { limits } from '#contract/web/limits';
import { Button } from '../../../../ui/actions/button.tsx';
import { toast } from '../../../../ui/feedback/toast-store.ts';
import { Menu, MenuItem } from '../../../../ui/overlays/menu.tsx';
import { putBack } from '../../editing/edited-quiz.ts';
import { focusField } from '../../editing/focus-field.ts';
import type { StepProps } from '../../editing/step-props.ts';
import { useFocusAfter } from '../../editing/use-focus-after.ts';
import { MailRow } from './mail-row.tsx';
import { newFollowUp, newResultMail } from './new-mail.ts';

/** The mails that visitors get: that with the result, for each outcome if its owner likes, and follow-ups. */
export function MailList({ quiz, set, errorOf, open, onOpen }: StepProps) {
  const { mails } = quiz;
  const added = useRef('');
  const focusAfter = useFocusAfter();
  const change = (make: (mails: QuizMail[]) => QuizMail[]) => set((now) => ({ mails: make(now.mails) }));
  const offers = [
    { name: 'Mail with the result', mail: newResultMail(quiz) },
    { name: 'Follow-up', mail: newFollowUp(quiz) },
  ].flatMap(({ name, mail }) => (mail ? [{ name, mail }] : []));
  const remove = (mail: QuizMail) => {
    const place = mails.indexOf(mail);
    const next = mails[place + 1] ?? mails[place - 1];
    change((now) => now.filter(({ id }) => id !== mail.id));
    focusAfter(() => (next ? focusMail(next.id) : focusField('mails')));
    const back = () => change((now) => putBack(now, mail, place));
    toast({ title: 'Mail removed', action: { label: 'Undo', run: back } });
  };
  const error = errorOf('mails');
  return (
    <div data-path="mails">
      {mails.length === 0 ? (
        <p className="mb-3 text-[13px] text-hint">
          The mail with the result says what the result page says. Write your own, for every outcome or one for each,
          with a coupon say that the page does not show. Follow-ups go out some days later, only to those who agreed to
          it, and end when somebody unsubscribes.
        </p>
      ) : (
        <ol className="grid grid-cols-1 gap-2">
          {mails.map((mail, index) => (
            <MailRow
              key={mail.id}
              mail={mail}
              index={index}
              quiz={quiz}
              errorOf={errorOf}
              open={open}
              onOpen={onOpen}
              change={(make) => change((now) => now.map((other) => (other.id === mail.id ? make(other) : other)))}
              onRemove={() => remove(mail)}
            />
          ))}
        </ol>
      )}
      {error && mails.every((_, index) => !errorOf(`mails.${index}`)) ? (
        <p role="alert" data-says="mails" className="mt-2 text-[13px] text-bad">
          {error}
        </p>
      ) : null}
      {offers.length ? (
        <Menu
          align="start"
          // The menu holds the focus until then, and would give it back to its button.
          onCloseAutoFocus={(event) => {
            if (!added.current) return;
            event.preventDefault();
            focusMail(added.current);
            added.current = '';
          }}
          trigger={
            <Button className="mt-3">
              <Plus /> Add mail
            </Button>
          }
        >
          {offers.map(({ name, mail }) => (
            <MenuItem
              key={name}
              onSelect={() => {
                change((now) => [...now, mail]);
                onOpen(mail.id);
                added.current = mail.id;
              }}
            >
              {name}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        <p className="mt-2 text-[13px] text-hint">A quiz can have up to {limits.mails} mails.</p>
      )}
    </div>
  );
}

/** The button that opens a mail stands for it in the list. */
function focusMail(id: string): void {
  document.querySelector<HTMLElement>(`[data-mail="${CSS.escape(id)}"]`)?.focus();
}
