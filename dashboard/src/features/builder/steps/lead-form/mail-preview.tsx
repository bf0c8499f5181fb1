import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/actions/button.tsx';
import { SelectField } from '../../../../ui/forms/field.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import type { EditedQuiz } from '../../editing/edited-quiz.ts';
import { mailPreviewQuery } from './mail-preview-query.ts';

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
  const { data, isError, error } = useQuery(mailPreviewQuery(quiz, outcomeId));
  return (
    <div className="grid gap-4">
      {quiz.outcomes.length > 1 ? (
        <SelectField
          label="Result"
          className="max-w-72"
          value={outcomeId}
          onChange={({ target }) => setOutcomeId(target.value)}
        >
          {quiz.outcomes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      {isError ? (
        <p role="alert" className="text-bad">
          The mail cannot be shown now. {error.message}
        </p>
      ) : null}
      {data ? (
        <>
          <p>
            <span className="text-soft">Subject:</span> {data.subject}
          </p>
          {/* Nothing in it runs, and its links lead nowhere. */}
          <iframe
            title="The mail"
            sandbox=""
            srcDoc={data.html}
            className="h-[60dvh] w-full rounded-card border border-hairline bg-white"
          />
        </>
      ) : null}
    </div>
  );
}
