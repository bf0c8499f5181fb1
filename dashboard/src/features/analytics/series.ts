/** The four stages as lines: told apart by colour, by dashes and by their names. */
export const series = [
  { key: 'views', label: 'Views', color: 'var(--chart-views)', dash: '0' },
  { key: 'starts', label: 'Starts', color: 'var(--chart-starts)', dash: '6 3' },
  { key: 'completions', label: 'Completions', color: 'var(--chart-completions)', dash: '2 3' },
  { key: 'leads', label: 'Leads', color: 'var(--chart-leads)', dash: '0' },
] as const;
