import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { fittingMail } from '#contract/result/fitting-mail';
import { Button } from '../../../../ui/actions/button.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import type { EditedQuiz } from '../../editing/edited-quiz.ts';
import { mailInput, mailPreviewQuery } from './mail-preview-query.ts';
import { OutcomeSelect } from './outcome-select.tsx';
import { ShownMail } from './shown-mail.tsx';

/** Opens the mail with the result as visitors get it. */
export function MailPreview({ quiz }: { quiz: EditedQuiz }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        <Mail /> Preview mail
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="The mail with the result">
        <MailOf quiz={quiz} />
      </Dialog>
    </>
  );
}

function MailOf({ quiz }: { quiz: EditedQuiz }) {
  const [outcomeId, setOutcomeId] = useState(quiz.outcomes[0]?.id ?? '');
  const mail = fittingMail(quiz.mails, 0, outcomeId);
  return (
    <div className="grid gap-4">
      <OutcomeSelect label="Result" outcomes={quiz.outcomes} value={outcomeId} onChange={setOutcomeId} />
      <ShownMail {...useQuery(mailPreviewQuery(mailInput(quiz, outcomeId, mail)))} />
    </div>
  );
}
