import type { QuizfunnelApi } from '../join-global.ts';
import { reportProblem } from './report-problem.ts';

/**
 * When the page's Content Security Policy blocks requests to a quiz's server, reports the directive
 * that is missing.
 */
export function reportPolicyViolations(api: Pick<QuizfunnelApi, 'live'>): void {
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective, disposition }) => {
    if (disposition === 'enforce')
      for (const quiz of api.live)
        if (blockedURI.startsWith(quiz.origin))
          reportProblem(
            quiz,
            'refused_by_policy',
            `the page's Content-Security-Policy keeps the quiz from its server. Add to the policy: ${effectiveDirective} ${quiz.origin}`,
            effectiveDirective,
          );
  });
}
