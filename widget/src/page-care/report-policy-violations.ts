import type { QuizfunnelApi } from '../join-global.ts';
import { reportProblem } from './report-problem.ts';

/** A violation as an event, or as the body of a report, which calls the address otherwise. */
type Violation = Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'disposition'> & {
  blockedURI?: string;
  blockedURL?: string;
};

/**
 * When the page's Content Security Policy blocks requests to a quiz's server, reports the directive
 * that is missing.
 */
export function reportPolicyViolations(api: Pick<QuizfunnelApi, 'live'>): void {
  const note = ({ blockedURI = '', blockedURL = blockedURI, effectiveDirective, disposition }: Violation) => {
    if (disposition === 'enforce')
      for (const quiz of api.live)
        if (blockedURL.startsWith(quiz.origin))
          reportProblem(
            quiz,
            'refused_by_policy',
            `the page's Content-Security-Policy keeps the quiz from its server. Add to the policy: ${effectiveDirective} ${quiz.origin}/`,
            effectiveDirective,
          );
  };
  document.addEventListener('securitypolicyviolation', note);
  try {
    // What was blocked before this came, such as the logo, where the browser remembers it.
    new ReportingObserver(
      (reports) => {
        for (const { body } of reports) note(body as unknown as Violation);
      },
      { types: ['csp-violation'], buffered: true },
    ).observe();
  } catch {}
}
