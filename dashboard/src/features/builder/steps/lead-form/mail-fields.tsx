import { LayoutTemplate, RotateCcw } from 'lucide-react';
import type { ResultBlock } from '#contract/result/blocks.schema';
import type { QuizMail } from '#contract/result/mails.schema';
import { limits } from '#contract/web/limits';
import { Button } from '../../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../../ui/actions/once-per-press.ts';
import { toast } from '../../../../ui/feedback/toast-store.ts';
import { SelectField, TextField } from '../../../../ui/forms/field.tsx';
import { isAmong, newRowId } from '../../editing/edited-quiz.ts';
import { focusField } from '../../editing/focus-field.ts';
import { useFocusAfter } from '../../editing/use-focus-after.ts';
import { defaultBlocks } from '../result-page/block-kinds.ts';
import { BlockList, focusBlock } from '../result-page/block-list.tsx';
import { PipedField } from '../result-page/piped-field.tsx';
import type { MailRowProps } from './mail-row.tsx';
import { MailTrial } from './mail-trial.tsx';

/** When a mail is sent and to whom, its subject, its blocks, and how it looks. */
export function MailFields({ mail, index, quiz, errorOf, open, onOpen, change }: MailRowProps) {
  const path = `mails.${index}`;
  const called = `Mail ${index + 1}`;
  const focusAfter = useFocusAfter();
  const wired = (field: string) => ({ 'data-path': `${path}.${field}`, error: errorOf(`${path}.${field}`) });
  const set = (part: Partial<QuizMail>) => change((now) => ({ ...now, ...part }));
  const changeBlocks = (make: (blocks: ResultBlock[]) => ResultBlock[]) =>
    change((now) => ({ ...now, blocks: make(now.blocks) }));
  const layOut = () => {
    const page = quiz.resultBlocks.length ? quiz.resultBlocks : defaultBlocks(quiz.outcomeType === 'points');
    const made = page.map((block) => ({ ...block, id: newRowId() }));
    changeBlocks(() => made);
    focusAfter(() => focusBlock(made[0]?.id ?? ''));
  };
  const asThePage = () => {
    const { blocks } = mail;
    changeBlocks(() => []);
    onOpen(mail.id);
    focusAfter(() => focusField(`${path}.blocks`));
    toast({
      title: 'The mail is as the result page again',
      action: { label: 'Undo', run: () => changeBlocks(() => blocks) },
    });
  };
  return (
    <div className="grid grid-cols-1 gap-5 border-t border-hairline p-4">
      <div className="grid gap-5 sm:grid-cols-2">
        {mail.days > 0 ? (
          <TextField
            label={`${called} days after the quiz`}
            type="number"
            min={1}
            max={limits.mailDays}
            hint={`From 1 to ${limits.mailDays}; follow-ups on up to ${limits.followUps} days`}
            value={mail.days}
            onChange={({ target }) =>
              set({ days: Math.min(limits.mailDays, Math.max(1, Math.round(Number(target.value)))) })
            }
            {...wired('days')}
          />
        ) : null}
        <SelectField
          label={`${called} is for`}
          hint="Those whose outcome has a mail of its own on that day get that one"
          value={mail.outcomeId}
          onChange={({ target }) => set({ outcomeId: target.value })}
          {...wired('outcomeId')}
        >
          <option value="">Every outcome</option>
          {mail.outcomeId && !isAmong(quiz.outcomes, { id: mail.outcomeId }) ? (
            <option value={mail.outcomeId}>Choose …</option>
          ) : null}
          {quiz.outcomes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <PipedField
        label={`${called} subject`}
        placeholder={`Your result: ${quiz.title}`}
        maxLength={limits.title}
        quiz={quiz}
        value={mail.subject}
        onChange={(subject) => set({ subject })}
        {...wired('subject')}
      />
      <div data-path={`${path}.blocks`}>
        {mail.blocks.length === 0 ? (
          <>
            <p className="mb-3 text-[13px] text-hint">It says what the result page says.</p>
            <Button onClick={oncePerPress(layOut)}>
              <LayoutTemplate /> Lay out this mail
            </Button>
          </>
        ) : (
          <BlockList
            {...{ quiz, errorOf, open, onOpen }}
            blocks={mail.blocks}
            change={changeBlocks}
            path={`${path}.blocks`}
            owner="A mail"
            emptied="Without blocks, it says what the result page says."
            within={called}
            around={mail.id}
          >
            <Button variant="ghost" onClick={oncePerPress(asThePage)}>
              <RotateCcw /> As the result page
            </Button>
          </BlockList>
        )}
      </div>
      <p className="text-[13px] text-hint">
        Names and answers are filled in only where they cannot be a message: anybody can give any address. Values from
        the quiz’s address are left out.
      </p>
      <MailTrial mail={mail} quiz={quiz} />
    </div>
  );
}
