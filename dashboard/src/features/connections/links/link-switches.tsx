import { Link } from 'react-router';
import type { VendorInfo } from '#contract/connections/vendor.schema';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { Switch } from '../../../ui/forms/switch.tsx';
import type { LinkDraft } from './link-draft.ts';

type LinkSwitchesProps = {
  quiz: Quiz;
  vendor: VendorInfo;
  draft: LinkDraft;
  onChange: (change: Partial<LinkDraft>) => void;
};

/** Which leads are sent, what follows a withdrawal, and the choices of the tool. */
export function LinkSwitches({ quiz, vendor, draft, onChange }: LinkSwitchesProps) {
  return (
    <section aria-label="Choices" className="grid gap-1 border-t border-hairline pt-4">
      {vendor.needsMarketingConsent ? (
        <p className="text-soft">
          Only leads who gave the second consent, for marketing, are sent.
          {quiz.marketingText ? null : (
            <>
              {' '}
              <strong className="font-medium text-warn">This quiz does not ask for it, so nothing will be sent.</strong>{' '}
              <Link className="font-medium text-brand-ink underline" to={`/dashboard/quiz-builder/${quiz.id}`}>
                Ask for it in the builder
              </Link>
            </>
          )}
        </p>
      ) : (
        <Switch
          label="Only with consent"
          hint="Leads who did not consent are not sent. Otherwise they are sent without their address."
          checked={draft.onlyWithConsent}
          onChange={(onlyWithConsent) => onChange({ onlyWithConsent })}
        />
      )}
      {vendor.withdrawal ? (
        <Switch
          label={vendor.withdrawal}
          hint="Leads that you erase here are deleted or unsubscribed there, too."
          checked={draft.passWithdrawal}
          onChange={(passWithdrawal) => onChange({ passWithdrawal })}
        />
      ) : null}
      {vendor.switches.map(({ id, label, isOn }) => (
        <Switch
          key={id}
          label={label}
          checked={draft.switches[id] ?? isOn}
          onChange={(on) => onChange({ switches: { ...draft.switches, [id]: on } })}
        />
      ))}
    </section>
  );
}
