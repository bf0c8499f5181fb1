import type { Look } from '#contract/look/look';
import { NumberField } from '../../../../ui/forms/number-field.tsx';
import { PictureField } from '../../../media/picture-field.tsx';
import { ColorField } from '../color-field.tsx';
import type { LookProps } from './look-fields.tsx';
import { RadioRow } from './radio-row.tsx';

const kinds: ReadonlyArray<readonly [Look['background'], string]> = [
  ['none', 'None'],
  ['gradient', 'Gradient'],
  ['picture', 'Picture'],
];

/** What is around the card, which keeps its own ground. */
export function BackgroundFields({ look, change, errorOf }: LookProps) {
  return (
    <div className="grid gap-4">
      <RadioRow
        label="Background"
        value={look.background}
        choices={kinds}
        onChange={(background) => change({ background })}
      />
      {look.background === 'gradient' ? (
        <div className="grid gap-5 sm:grid-cols-3">
          <ColorField
            label="First color"
            value={look.gradientFrom}
            error={errorOf('look.gradientFrom')}
            onChange={(gradientFrom) => change({ gradientFrom })}
          />
          <ColorField
            label="Second color"
            value={look.gradientTo}
            error={errorOf('look.gradientTo')}
            onChange={(gradientTo) => change({ gradientTo })}
          />
          <NumberField
            label="Angle"
            data-path="look.gradientAngle"
            hint="In degrees: 0 is upwards, 90 to the right"
            value={look.gradientAngle}
            error={errorOf('look.gradientAngle')}
            onChange={(angle = 0) => change({ gradientAngle: Math.min(360, Math.max(0, Math.round(angle))) })}
          />
        </div>
      ) : null}
      {look.background === 'picture' ? (
        <PictureField
          label="Background picture"
          path="look.backgroundUrl"
          url={look.backgroundUrl}
          error={errorOf('look.backgroundUrl')}
          onChange={(backgroundUrl) => change({ backgroundUrl })}
        />
      ) : null}
    </div>
  );
}
