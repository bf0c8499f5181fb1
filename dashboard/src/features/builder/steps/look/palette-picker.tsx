import { RadioGroup } from 'radix-ui';
import { palettes } from '#contract/look/palettes';
import { themeVariables } from '#contract/web/theme';
import { cx } from '../../../../lib/cx.ts';
import type { StepProps } from '../../editing/step-props.ts';

const swatches = palettes.map((palette) => ({ ...palette, colors: themeVariables(palette) }));

/** Sets the three fields that make the colors, which can be changed one by one afterwards. */
export function PalettePicker({ quiz, set }: Pick<StepProps, 'quiz' | 'set'>) {
  const { primaryColor, secondaryColor, darkMode } = quiz;
  const current = swatches.find(
    (one) =>
      one.primaryColor === primaryColor.toUpperCase() &&
      one.darkMode === darkMode &&
      // A dark quiz shows none of it.
      (darkMode || one.secondaryColor === secondaryColor.toUpperCase()),
  );
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Palette</legend>
      <RadioGroup.Root
        value={current?.name ?? ''}
        onValueChange={(name) => {
          const chosen = palettes.find((palette) => palette.name === name);
          if (!chosen) return;
          const { name: _name, ...colors } = chosen;
          set(colors);
        }}
        aria-label="Palette"
        className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2"
      >
        {swatches.map(({ name, colors }) => (
          <RadioGroup.Item
            key={name}
            value={name}
            className={cx(
              'min-h-touch rounded-control border p-2 text-left text-[13px] font-medium transition-colors',
              current?.name === name ? 'border-brand ring-1 ring-brand' : 'border-control hover:border-hint',
            )}
            style={{ backgroundColor: colors['--qf-back'], color: colors['--qf-ink'] }}
          >
            <span className="flex items-center gap-2">
              <span
                aria-hidden
                className="grid size-6 shrink-0 place-items-center rounded-full text-[11px]"
                style={{ backgroundColor: colors['--qf-fill'], color: colors['--qf-on'] }}
              >
                A
              </span>
              {name}
            </span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </fieldset>
  );
}
