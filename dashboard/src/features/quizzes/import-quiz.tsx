import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { type ApiError, isAnswered } from '../../lib/api.ts';
import { createIdempotent } from '../../lib/create-idempotent.ts';
import { useIsHere } from '../../lib/use-is-here.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/actions/button.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { refreshQuizzes } from './queries.ts';

type Problem = { path: string; message: string };

/** Makes a draft of a quiz file. What is wrong with a file is listed with its place. */
export function ImportQuiz() {
  const input = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<Problem[]>([]);
  const navigate = useNavigate();
  const isHere = useIsHere();
  const load = useWrite({
    mutationFn: async (file: File) => {
      const text = await file.text();
      return createIdempotent<Quiz>(`import ${text}`, '/api/quizzes/import', JSON.parse(text));
    },
    onSuccess: async (quiz) => {
      await refreshQuizzes();
      toast({ title: 'Success', description: 'Quiz imported as a draft' });
      // Stays on a page that was opened during the import.
      if (isHere()) void navigate(`/dashboard/quiz-builder/${quiz.id}`);
    },
    onError: (error) => {
      if (error instanceof SyntaxError || isAnswered(error)) setProblems(problemsOf(error));
      // It may have been made. The same file makes no second quiz then.
      else toast({ title: 'Error', description: 'Failed to import the file', variant: 'destructive' });
    },
  });
  return (
    <>
      <Button busy={load.isPending} onClick={() => input.current?.click()}>
        <FileUp /> {load.isPending ? 'Importing...' : 'Import'}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="Quiz file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) load.mutate(file);
          event.target.value = '';
        }}
      />
      <Dialog
        open={problems.length > 0}
        onClose={() => setProblems([])}
        title="This file cannot be imported"
        description="Nothing was changed. Fix these places and try again."
      >
        <ul className="grid gap-3">
          {problems.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <p className="font-medium">{message}</p>
              {path ? <code className="text-[13px] text-soft">{path}</code> : null}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

function problemsOf(error: SyntaxError | ApiError): Problem[] {
  if (error instanceof SyntaxError) return [{ path: '', message: 'The file is not JSON' }];
  const { issues, message } = error.body ?? {};
  return issues?.length ? issues : [{ path: '', message: message ?? 'The file could not be read' }];
}
