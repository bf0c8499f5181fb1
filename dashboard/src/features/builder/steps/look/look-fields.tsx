import type { Look } from '#contract/look/look';
import type { StepProps } from '../../editing/step-props.ts';
import { StepPart } from '../step-part.tsx';
import { BackgroundFields } from './background-fields.tsx';
import { CustomCssField } from './custom-css-field.tsx';
import { FontPicker } from './font-picker.tsx';
import { RadioRow } from './radio-row.tsx';

export type LookProps = {
  look: Look;
  change: (part: Partial<Look>) => void;
  errorOf: StepProps['errorOf'];
};

const corners: ReadonlyArray<readonly [Look['corners'], string]> = [
  ['square', 'Square'],
  ['soft', 'Soft'],
  ['round', 'Round'],
];
const buttons: ReadonlyArray<readonly [Look['buttons'], string]> = [
  ['filled', 'Filled'],
  ['outline', 'Outline'],
  ['pill', 'Pill'],
];
const densities: ReadonlyArray<readonly [Look['density'], string]> = [
  ['compact', 'Compact'],
  ['normal', 'Normal'],
  ['roomy', 'Roomy'],
];

/** How the quiz looks beside its colors. */
export function LookFields({ quiz, set, errorOf }: StepProps) {
  const { look } = quiz;
  const change = (part: Partial<Look>) => set((now) => ({ look: { ...now.look, ...part } }));
  return (
    <StepPart title="Look">
      <FontPicker value={look.font} onChange={(font) => change({ font })} />
      <BackgroundFields look={look} change={change} errorOf={errorOf} />
      <RadioRow
        label="Corners"
        value={look.corners}
        choices={corners}
        onChange={(value) => change({ corners: value })}
      />
      <RadioRow
        label="Buttons"
        value={look.buttons}
        choices={buttons}
        onChange={(value) => change({ buttons: value })}
      />
      <RadioRow
        label="Density"
        value={look.density}
        choices={densities}
        onChange={(value) => change({ density: value })}
      />
      <CustomCssField look={look} change={change} errorOf={errorOf} />
    </StepPart>
  );
}
