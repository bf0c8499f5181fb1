import { growth } from '#contract/rates';
import { cx } from '../../lib/cx.ts';
import { changeText } from '../../lib/format.ts';

/** By how much a figure has changed against the period before; nothing where there was none. */
export function Change({ now, before }: { now: number; before: number | undefined }) {
  if (!before) return null;
  const change = growth(now, before);
  return (
    <span className={cx('font-medium whitespace-nowrap tabular-nums', change > 0 ? 'text-good' : 'text-soft')}>
      {changeText(change)}
      <span className="sr-only"> over the period before</span>
    </span>
  );
}
