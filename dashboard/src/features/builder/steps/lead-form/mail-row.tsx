import { ChevronDown, X } from 'lucide-react';
import { mailName } from '#contract/result/mail-checks';
import type { QuizMail } from '#contract/result/mails.schema';
import { cx } from '../../../../lib/cx.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../../ui/actions/once-per-press.ts';
import { Badge } from '../../../../ui/display/badge.tsx';
import { Tip } from '../../../../ui/overlays/tip.tsx';
import { isAmong } from '../../editing/edited-quiz.ts';
import type { StepProps } from '../../editing/step-props.ts';
import { MailFields } from './mail-fields.tsx';

export type MailRowProps = Pick<StepProps, 'quiz' | 'errorOf' | 'open' | 'onOpen'> & {
  mail: QuizMail;
  index: number;
  change: (make: (mail: QuizMail) => QuizMail) => void;
  onRemove: () => void;
};

/** A mail in a line; open, with what it says, to whom and when. It is open while one of its blocks is. */
export function MailRow(props: MailRowProps) {
  const { mail, index, quiz, open, onOpen, onRemove } = props;
  const isOpen = open !== undefined && (open === mail.id || isAmong(mail.blocks, { id: open }));
  const isForNobody = mail.outcomeId !== '' && !isAmong(quiz.outcomes, { id: mail.outcomeId });
  const isOff = mail.days === 0 && !quiz.resultMail;
  return (
    <li
      data-path={`mails.${index}`}
      className={cx('rounded-card bg-card', isOpen ? 'border-2 border-brand' : 'border border-hairline')}
    >
      <div className="flex flex-wrap items-center gap-1 p-1.5">
        <button
          type="button"
          aria-expanded={isOpen}
          data-mail={mail.id}
          onClick={() => onOpen(isOpen ? undefined : mail.id)}
          className="flex min-h-touch min-w-0 flex-1 basis-48 flex-wrap items-center gap-x-2.5 rounded-control px-2 text-left hover:bg-brand-tint"
        >
          <ChevronDown
            aria-hidden
            className={cx('size-4 shrink-0 text-hint transition-transform', isOpen && 'rotate-180')}
          />
          <span className="font-medium">{mailName({ ...mail, outcomeId: '' }, [])}</span>
          <span className="min-w-0 flex-1 truncate text-[13px] text-soft">{mail.subject}</span>
          <Badge>{quiz.outcomes.find(({ id }) => id === mail.outcomeId)?.name ?? 'Every outcome'}</Badge>
        </button>
        <Tip text="Remove">
          <Button variant="ghost" size="icon" aria-label={`Remove mail ${index + 1}`} onClick={oncePerPress(onRemove)}>
            <X />
          </Button>
        </Tip>
      </div>
      {isForNobody ? (
        <p className="px-4 pb-3 text-[13px] text-warn">It is never sent: its outcome has been deleted.</p>
      ) : null}
      {isOff ? (
        <p className="px-4 pb-3 text-[13px] text-warn">It is not sent while “Send the result by email” is off.</p>
      ) : null}
      {isOpen ? <MailFields {...props} /> : null}
    </li>
  );
}
