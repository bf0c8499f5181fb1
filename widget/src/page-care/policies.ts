import type { LiveQuiz } from '../page-events.ts';
import { report } from './report.ts';

/** Says which line a page's content security policy lacks, where it keeps quizzes from their server. */
export function hearPolicies(live: Set<LiveQuiz>): void {
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective, disposition }) => {
    if (disposition === 'enforce')
      for (const quiz of live)
        if (blockedURI.startsWith(quiz.origin))
          report(
            quiz,
            'refused_by_policy',
            `the page's Content-Security-Policy keeps the quiz from its server. Add to the policy: ${effectiveDirective} ${quiz.origin}`,
          );
  });
}
