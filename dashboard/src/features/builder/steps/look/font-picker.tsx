import { useEffect } from 'react';
import { type FontId, fontFaces, fontIds, fontStack, shippedFonts, systemFonts } from '#contract/look/fonts';
import { addFonts } from '#widget/parts/add-fonts';
import { home } from '../../../../lib/base.ts';
import { RadioRow } from './radio-row.tsx';

const names: Readonly<Record<FontId, { name: string }>> = { ...systemFonts, ...shippedFonts };
const choices = fontIds.map(
  (font) => [font, names[font].name, font === 'page' ? undefined : { fontFamily: fontStack(font) }] as const,
);

/** Each name in its own font. Browsers fetch none of them before the list is opened. */
export function FontPicker({ value, onChange }: { value: FontId; onChange: (font: FontId) => void }) {
  useEffect(() => {
    for (const font of fontIds) {
      const faces = fontFaces(font);
      if (faces) addFonts(faces, home);
    }
  }, []);
  return (
    <details>
      <summary className="cursor-pointer rounded-control py-2.5 pointer-coarse:py-3">
        <span className="font-medium">Font</span>{' '}
        <span className="text-soft" style={{ fontFamily: value === 'page' ? undefined : fontStack(value) }}>
          {names[value].name}
        </span>
      </summary>
      <div className="mt-2">
        <RadioRow label="Font" hideLabel value={value} choices={choices} onChange={onChange} />
      </div>
    </details>
  );
}
