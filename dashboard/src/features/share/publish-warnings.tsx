import { TriangleAlert } from 'lucide-react';
import { publishChecks } from '#contract/quiz/publish-checks';
import type { Quiz } from '#contract/quiz/quiz.schema';

/** What deserves a look before or after a quiz goes live, and keeps nobody from publishing it. */
export function PublishWarnings({ quiz, className }: { quiz: Quiz; className: string }) {
  const warnings = publishChecks(quiz).filter(({ severity }) => severity === 'warning');
  if (warnings.length === 0) return null;
  return (
    <ul aria-label="Warnings" className={className}>
      {warnings.map(({ path, message, step }) => (
        <li key={path} className="flex items-start gap-2 text-[13px] text-warn">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-label="Warning" />
          <span>
            {message} (step {step} of the builder).
          </span>
        </li>
      ))}
    </ul>
  );
}
