import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { announce } from '../../ui/feedback/announcer.ts';
import { type PeriodKey, presets } from './period.ts';

/**
 * Links to the same page over another period: the address carries it, so it can be kept, shared and gone back from. `isShown` when its
 * figures are.
 */
export function PeriodSwitch({ value, isShown }: { value: PeriodKey; isShown: boolean }) {
  const [query] = useSearchParams();
  const asked = useRef<PeriodKey>(undefined);
  useEffect(() => {
    const label = presets.find(({ key }) => key === asked.current)?.label;
    if (!isShown || asked.current !== value || !label) return;
    asked.current = undefined;
    announce(`Figures of ${label.toLowerCase()}`);
  }, [value, isShown]);
  const addressOf = (key: PeriodKey) => {
    const next = new URLSearchParams(query);
    next.delete('period');
    if (key !== 'all') next.set('period', key);
    return next.size ? `?${next}` : '.';
  };
  return (
    <nav aria-label="Period" className="inline-flex rounded-control border border-control bg-card p-0.5">
      {presets.map(({ key, label }) => (
        <Link
          key={key}
          to={addressOf(key)}
          preventScrollReset
          onClick={() => {
            asked.current = key;
          }}
          aria-current={key === value ? 'true' : undefined}
          className={cx(
            'flex h-9 items-center rounded-md px-2.5 text-[13px] font-medium whitespace-nowrap transition-colors duration-150 sm:px-3 pointer-coarse:h-11',
            key === value ? 'bg-brand-tint text-brand-ink' : 'text-soft hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
