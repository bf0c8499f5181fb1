import { useMemo } from 'react';
import { encode } from 'uqr';

const QUIET = 4;
/** Finer codes are hard to read from paper. This one holds 213 bytes. */
const MAX_VERSION = 10;

/** The code as a picture of its own, to print; nothing where the text is too long for one. */
export function qrSvg(text: string): string | undefined {
  const drawn = draw(text);
  return (
    drawn &&
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawn.size} ${drawn.size}" width="1024" height="1024" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${drawn.dark}" fill="#14121f"/></svg>`
  );
}

function draw(text: string): { size: number; dark: string } | undefined {
  try {
    const { data, size } = encode(text, { ecc: 'M', border: QUIET, maxVersion: MAX_VERSION });
    const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, dark: dark.join('') };
  } catch {
    return undefined;
  }
}

/** A text as a QR code, dark on white in either theme, since that is what cameras expect; nothing where it is too long for one. */
export function QrPicture({ text, label, className }: { text: string; label: string; className?: string }) {
  const drawn = useMemo(() => draw(text), [text]);
  if (!drawn) return null;
  const { size, dark } = drawn;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark} fill="#14121f" />
    </svg>
  );
}
