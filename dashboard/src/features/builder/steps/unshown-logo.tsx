import { meantUrl } from '../../../lib/url-problem.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { focusField } from '../editing/focus-field.ts';
import { imageProblem } from '../saving/ready-to-save.ts';

type UnshownLogoProps = { value: string; error: string | undefined; onChange: (logoUrl: string) => void };

/** Says of a stored logo that visitors do not see, as after a change of this installation's address, which address they would see. */
export function UnshownLogo({ value, error, onChange }: UnshownLogoProps) {
  const problem = error ?? imageProblem(value);
  const meant = meantUrl(value, imageProblem);
  if (!problem) return null;
  return (
    <div className="-mt-4">
      <p className="text-[13px] text-bad">Visitors do not see this logo. {problem}.</p>
      {meant ? (
        <Button
          className="mt-2 max-w-full"
          onClick={() => {
            onChange(meant);
            // This button goes.
            focusField('logoUrl');
          }}
        >
          <span className="truncate">Use {meant}</span>
        </Button>
      ) : null}
    </div>
  );
}
