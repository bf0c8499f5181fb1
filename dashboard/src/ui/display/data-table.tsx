import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { figure } from '../../lib/format.ts';
import { columnHead, dataCell, group, line, rowHead, table } from './table-roles.ts';

export type TableData = {
  caption: string;
  head: readonly string[];
  rows: ReadonlyArray<readonly ReactNode[]>;
  /** How many columns, from the left, are texts; the others are numbers on the right. */
  texts?: number;
  /** The last row, set apart: what the others add up to. */
  total?: readonly ReactNode[];
};

/** Figures in rows, the first column names the row; under 700 px each row is a card, its figures with their names. */
export function DataTable({ caption, head, rows, texts = 1, total }: TableData) {
  const numbers = (index: number) => index >= texts;
  const row = ([name, ...cells]: readonly ReactNode[], key: number, strong: boolean) => (
    <tr key={key} {...line} className={cx('max-cards:block max-cards:py-3', strong && 'font-semibold')}>
      <th
        scope="row"
        {...rowHead}
        className={cx(
          'min-w-32 py-2 text-left [overflow-wrap:anywhere] max-cards:block max-cards:w-full max-cards:pt-0 max-cards:pb-1',
          strong ? 'font-semibold' : 'font-normal max-cards:font-medium',
        )}
      >
        {name}
      </th>
      {cells.map((cell, index) => (
        <td
          key={head[index + 1]}
          {...dataCell}
          data-label={head[index + 1]}
          className={cx(
            'py-2 pl-3 lg:pl-6 max-cards:flex max-cards:justify-between max-cards:gap-4 max-cards:py-0.5 max-cards:pl-0 max-cards:text-right',
            'max-cards:before:shrink-0 max-cards:before:text-soft max-cards:before:content-[attr(data-label)]',
            numbers(index + 1) ? 'text-right whitespace-nowrap tabular-nums' : 'min-w-28 break-words',
          )}
        >
          {typeof cell === 'number' ? figure(cell) : cell}
        </td>
      ))}
    </tr>
  );
  return (
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-control">
      <table {...table} className="w-full text-[13px] max-cards:block">
        <caption className="sr-only">{caption}</caption>
        <thead {...group} className="text-soft max-cards:sr-only">
          <tr {...line}>
            {head.map((label, index) => (
              <th
                key={label}
                scope="col"
                {...columnHead}
                className={cx(
                  'py-2 align-bottom font-medium lg:whitespace-nowrap',
                  index > 0 && 'pl-3 lg:pl-6',
                  numbers(index) ? 'text-right' : 'text-left',
                )}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...group} className="divide-y divide-hairline max-cards:block">
          {rows.map((cells, key) => row(cells, key, false))}
          {total ? row(total, rows.length, true) : null}
        </tbody>
      </table>
    </section>
  );
}
