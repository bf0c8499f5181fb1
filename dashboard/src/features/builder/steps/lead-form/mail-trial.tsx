import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff, Send } from 'lucide-react';
import { useState } from 'react';
import type { ResultMailPreviewInput } from '#contract/lead/result-mail-preview.schema';
import type { QuizMail } from '#contract/result/mails.schema';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { useWrite } from '../../../../lib/use-write.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../../ui/actions/once-per-press.ts';
import { reasonOf } from '../../../../ui/feedback/states.tsx';
import { toast } from '../../../../ui/feedback/toast-store.ts';
import { settingsQuery } from '../../../settings/queries.ts';
import type { EditedQuiz } from '../../editing/edited-quiz.ts';
import { mailInput, mailPreviewQuery, sendTestMail } from './mail-preview-query.ts';
import { OutcomeSelect } from './outcome-select.tsx';
import { ShownMail } from './shown-mail.tsx';

const REST_MS = 400;

/** A mail as it is edited: how it looks, and a test of it to its owner. */
export function MailTrial({ mail, quiz }: { mail: QuizMail; quiz: EditedQuiz }) {
  const [isShown, setShown] = useState(false);
  const [chosen, setChosen] = useState('');
  const { data: settings } = useQuery(settingsQuery);
  const outcomeId = mail.outcomeId || chosen || (quiz.outcomes[0]?.id ?? '');
  const send = useWrite({
    mutationFn: (input: ResultMailPreviewInput) => sendTestMail(input),
    onSuccess: ({ to }) => toast({ title: 'Test sent', description: `It is on its way to ${to}.` }),
    onError: (error) => toast({ title: 'The test was not sent', description: reasonOf(error), variant: 'destructive' }),
  });
  const canSend = settings?.mailConfigured !== false;
  return (
    <div className="grid gap-4">
      {mail.outcomeId ? null : (
        <OutcomeSelect label="Preview for" outcomes={quiz.outcomes} value={outcomeId} onChange={setChosen} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? <EyeOff /> : <Eye />} {isShown ? 'Hide preview' : 'Show preview'}
        </Button>
        <Button
          busy={send.isPending}
          aria-disabled={!canSend || send.isPending}
          onClick={oncePerPress(() => {
            const input = mailInput(quiz, outcomeId, mail);
            if (input && canSend && !send.isPending) send.mutate(input);
          })}
        >
          <Send /> {send.isPending ? 'Sending…' : 'Send a test to me'}
        </Button>
      </div>
      {canSend ? null : (
        <p className="text-[13px] text-hint">This installation has no mail server, so nothing is sent.</p>
      )}
      {isShown ? <LivePreview mail={mail} quiz={quiz} outcomeId={outcomeId} /> : null}
    </div>
  );
}

function LivePreview({ mail, quiz, outcomeId }: { mail: QuizMail; quiz: EditedQuiz; outcomeId: string }) {
  const rested = useDebounced(quiz, REST_MS);
  const shown = useDebounced(mail, REST_MS);
  return (
    <div className="grid gap-4">
      <ShownMail {...useQuery(mailPreviewQuery(mailInput(rested, outcomeId, shown)))} />
    </div>
  );
}
