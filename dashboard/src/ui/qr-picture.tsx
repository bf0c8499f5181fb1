import { useMemo } from 'react';
import { qrCode } from '../lib/qr/qr-code.ts';

const QUIET = 4;

/** A text as a QR code, dark on white in either theme, since that is what cameras expect; nothing where it is too long for one. */
export function QrPicture({ text, label, className }: { text: string; label: string; className?: string }) {
  const code = useMemo(() => qrCode(text), [text]);
  if (!code) return null;
  const size = code.length + 2 * QUIET;
  const dark = code.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#14121f" />
    </svg>
  );
}
