import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../../ui/actions/button.tsx';
import { settingsQuery, useSaveSettings } from '../../../settings/queries.ts';
import { sameValue } from '../../editing/same-value.ts';
import type { StepProps } from '../../editing/step-props.ts';

/** The way from a quiz to the account's brand kit, with which new quizzes begin, and back. */
export function BrandKit({ quiz, set }: Pick<StepProps, 'quiz' | 'set'>) {
  const { data: settings } = useQuery(settingsQuery);
  const save = useSaveSettings();
  if (!settings) return null;
  const { primaryColor, secondaryColor, darkMode, look } = quiz;
  const shown = { defaultColor: primaryColor, brand: { secondaryColor, darkMode, look } };
  const { defaultColor, brand } = settings;
  const isBrand = sameValue(shown, { defaultColor, brand });
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control border border-hairline bg-ground p-3">
      <p className="min-w-0 flex-1 basis-60 text-[13px] text-soft">
        {isBrand
          ? 'These colors and this look are your brand kit: new quizzes begin with it.'
          : brand
            ? 'Your brand kit has other colors or another look.'
            : 'Keep these colors and this look as your brand kit, and new quizzes begin with it.'}
      </p>
      {brand && !isBrand ? (
        <Button onClick={() => set({ primaryColor: defaultColor, ...brand })}>Use brand kit</Button>
      ) : null}
      {isBrand ? null : (
        <Button busy={save.isPending} onClick={() => save.mutate(shown)}>
          {brand ? 'Replace brand kit' : 'Save as brand kit'}
        </Button>
      )}
    </div>
  );
}
