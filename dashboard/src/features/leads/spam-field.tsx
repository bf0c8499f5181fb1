type SpamFieldProps = { checked: boolean; onChange: (checked: boolean) => void };

/** Asks whether what is erased was spam or a test: then it leaves the figures as well. */
export const SpamField = ({ checked, onChange }: SpamFieldProps) => (
  <label className="flex min-h-8 items-start gap-2.5 py-1 pointer-coarse:min-h-11">
    <input
      type="checkbox"
      className="mt-1 size-4 shrink-0 accent-brand"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span>
      Spam or a test: take it out of all figures, too
      <span className="block text-[13px] text-soft">
        Views, answers, outcomes and leads are then as if it had never come. For a real person, leave this off: their
        data is erased, and the figures stay.
      </span>
    </span>
  </label>
);

/** What becomes of the figures, as the end of a message. */
export const figuresNote = (isSpam: boolean): string =>
  isSpam ? ' and taken out of all figures.' : '. The totals are kept.';
/** The same before it is done. */
export const figuresWarning = (isSpam: boolean): string =>
  isSpam ? 'Nothing of it stays in the figures.' : 'Only the totals are kept.';
