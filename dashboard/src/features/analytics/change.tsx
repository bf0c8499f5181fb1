import { growth } from '#contract/analytics/rates';
import { cx } from '../../lib/cx.ts';
import { changeText } from '../../lib/format.ts';

type ChangeProps = { now: number; before: number | undefined; said: string | undefined };

/** By how much a figure has changed, `said` against what; nothing where there was none. */
export function Change({ now, before, said }: ChangeProps) {
  if (!before) return null;
  const change = growth(now, before);
  return (
    <span className={cx('font-medium whitespace-nowrap tabular-nums', change > 0 ? 'text-good' : 'text-soft')}>
      {changeText(change)}
      <span className="sr-only"> {said}</span>
    </span>
  );
}
