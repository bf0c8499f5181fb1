/** The coloured square with a tool's first letter. Its name stands beside it. */
export function VendorLetter({ name, color }: { name: string; color: string }) {
  return (
    <span
      aria-hidden
      className="grid size-10 shrink-0 place-items-center rounded-[11px] text-base font-bold text-white"
      style={{ backgroundColor: color }}
    >
      {name.charAt(0)}
    </span>
  );
}
