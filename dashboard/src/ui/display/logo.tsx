/** The product's mark with its name. */
export function Logo({ compact }: { compact?: boolean }) {
  return (
    <span className="flex items-center gap-2.5 text-base font-bold tracking-tight">
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
        <rect width="32" height="32" rx="9" fill="#7B61FF" />
        <path d="M8 9h16l-6 8v6l-4 2v-8z" fill="#fff" />
      </svg>
      <span className={compact ? 'sr-only' : undefined}>Quizfunnel</span>
    </span>
  );
}
