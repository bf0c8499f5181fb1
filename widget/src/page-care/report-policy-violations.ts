import type { LiveQuiz } from '../page-events.ts';
import { reportProblem } from './report-problem.ts';

/**
 * When the page's Content Security Policy blocks requests to a quiz's server, reports the directive
 * that is missing.
 */
export function reportPolicyViolations(live: Set<LiveQuiz>): void {
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective, disposition }) => {
    if (disposition === 'enforce')
      for (const quiz of live)
        if (blockedURI.startsWith(quiz.origin))
          reportProblem(
            quiz,
            'refused_by_policy',
            `the page's Content-Security-Policy keeps the quiz from its server. Add to the policy: ${effectiveDirective} ${quiz.origin}`,
          );
  });
}
