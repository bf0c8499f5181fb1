import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { QuizFile, TemplateSummary } from '#contract/quiz/quiz-file.schema';
import { createPreviewHost } from '#widget/local-host';
import { Button } from '../../../../ui/actions/button.tsx';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { Loading } from '../../../../ui/feedback/states.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { QuizWidget } from '../../../widget/quiz-widget.tsx';
import { type EditedQuiz, editedFromFile, emptyQuiz } from '../../editing/edited-quiz.ts';
import { drawnQuiz } from '../../insights/preview-quiz.ts';
import { templateQuery } from './template-query.ts';

type TryTemplateProps = { template: TemplateSummary; onClose: () => void; onPick: () => void };

/** A template taken as a visitor would, up to its result. Nothing is saved or sent. */
export function TryTemplate({ template, onClose, onPick }: TryTemplateProps) {
  const query = useQuery(templateQuery(template.id));
  return (
    <Dialog
      open
      onClose={onClose}
      title={template.title}
      description="Take it as a visitor would. Nothing is saved."
      footer={
        <Button variant="primary" onClick={onPick}>
          Use template
        </Button>
      }
    >
      <QueryView query={query} loading={<Loading className="h-72" />}>
        {(file) => <Template file={file} />}
      </QueryView>
    </Dialog>
  );
}

function Template({ file }: { file: QuizFile }) {
  // Its rows get their ids once.
  const [quiz] = useState<EditedQuiz>(() => editedFromFile(file, emptyQuiz()));
  const drawn = useMemo(() => drawnQuiz(quiz), [quiz]);
  const host = () => createPreviewHost({ quiz: () => quiz, share: () => undefined });
  return <QuizWidget quiz={drawn} host={host} preview />;
}
