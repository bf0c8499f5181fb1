/** What the colours and dashes of a chart mean. */
export function Legend({ items }: { items: ReadonlyArray<{ label: string; color: string; dash?: string }> }) {
  return (
    <ul aria-hidden className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-soft">
      {items.map(({ label, color, dash }) => (
        <li key={label} className="flex items-center gap-1.5">
          <svg width="18" height="10" aria-hidden>
            {dash === undefined ? (
              <rect x="4" width="10" height="10" rx="2" fill={color} />
            ) : (
              <line x1="0" x2="18" y1="5" y2="5" stroke={color} strokeWidth="2.5" strokeDasharray={dash} />
            )}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
