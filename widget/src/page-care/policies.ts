import type { LiveQuiz } from '../page-events.ts';
import type { Report } from './report.ts';

/** Says which line a page's content security policy lacks, where it keeps quizzes from their server. Returns the undo. */
export function hearPolicies(live: Set<LiveQuiz>, report: Report): () => void {
  const hear = ({ blockedURI, effectiveDirective, disposition }: SecurityPolicyViolationEvent) => {
    if (disposition === 'enforce')
      for (const quiz of live)
        if (blockedURI.startsWith(quiz.origin))
          report(
            quiz,
            'refused_by_policy',
            `the page's Content-Security-Policy keeps the quiz from its server. Add to the policy: ${effectiveDirective} ${quiz.origin}`,
          );
  };
  document.addEventListener('securitypolicyviolation', hear);
  return () => document.removeEventListener('securitypolicyviolation', hear);
}
