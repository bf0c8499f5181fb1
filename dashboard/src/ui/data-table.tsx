import type { ReactNode } from 'react';

export type TableData = { caption: string; head: readonly string[]; rows: ReadonlyArray<readonly ReactNode[]> };

/** Figures in rows: the first column names the row, the others are numbers on the right. Scrolls sideways where it does not fit. */
export function DataTable({ caption, head, rows }: TableData) {
  return (
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-control">
      <table className="w-full text-[13px]">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-soft">
          <tr>
            {head.map((label, index) => (
              <th key={label} scope="col" className={`py-2 font-medium ${index ? 'pl-4 text-right' : 'text-left'}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {rows.map(([name, ...cells], row) => (
            <tr key={row}>
              <th scope="row" className="min-w-32 py-2 text-left font-normal break-words">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]} className="py-2 pl-4 text-right whitespace-nowrap tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
