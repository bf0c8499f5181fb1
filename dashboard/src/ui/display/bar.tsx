import { cx } from '../../lib/cx.ts';

type BarProps = {
  percent: number;
  /** The class of its color. */
  ground: string;
  className: string;
};

/** A share as a length. What it stands for is said in text beside it. */
export function Bar({ percent, ground, className }: BarProps) {
  return (
    <div aria-hidden className={cx('h-2 overflow-hidden rounded-full bg-hairline', className)}>
      <div
        className={cx('h-full rounded-full forced-colors:bg-[Highlight]', ground)}
        style={{ width: `${Math.min(100, percent)}%` }}
      />
    </div>
  );
}
