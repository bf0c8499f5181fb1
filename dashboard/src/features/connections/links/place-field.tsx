import type { UseQueryResult } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { LinkSettings } from '#contract/connections/link.schema';
import type { Place, VendorInfo } from '#contract/connections/vendor.schema';
import { limits } from '#contract/web/limits';
import { Button } from '../../../ui/actions/button.tsx';
import { SelectField } from '../../../ui/forms/field.tsx';
import { Tip } from '../../../ui/overlays/tip.tsx';
import { ToolProblem } from './tool-problem.tsx';

type PlaceFieldProps = {
  vendor: VendorInfo & { place: NonNullable<VendorInfo['place']> };
  /** The places that the tool has. */
  query: UseQueryResult<Place[]>;
  place: LinkSettings['place'];
  /** Whether to say that one has to be chosen. */
  isMissing: boolean;
  onChange: (place: LinkSettings['place']) => void;
};

/** The list, audience or table that leads go to, as the tool names them now. */
export function PlaceField({ vendor, query, place, isMissing, onChange }: PlaceFieldProps) {
  const { label, isRequired } = vendor.place;
  const { data: places, isError, error, isFetching, refetch } = query;
  const word = label.toLowerCase();
  const isGone = places !== undefined && place !== null && !places.some(({ id }) => id === place.id);
  const problem = isGone
    ? `This ${word} is not in ${vendor.name} any more. Choose another one.`
    : isMissing
      ? `Choose the ${word} that leads go to`
      : undefined;
  const choose = (id: string) => {
    const chosen = places?.find((one) => one.id === id);
    onChange(chosen ? { id: chosen.id, name: chosen.name.slice(0, limits.title) } : null);
  };
  return (
    <div className="grid gap-3">
      <div className="flex items-start gap-2">
        <SelectField
          label={label}
          className="min-w-0 flex-1"
          error={problem}
          hint={
            places?.length === 0 ? `${vendor.name} has none yet. Create one there, then load them again.` : undefined
          }
          value={place?.id ?? ''}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="" disabled={isRequired && place !== null}>
            {isFetching && !places ? 'Loading…' : isRequired ? 'Choose…' : 'None'}
          </option>
          {place && !places?.some(({ id }) => id === place.id) ? <option value={place.id}>{place.name}</option> : null}
          {places?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Tip text="Load again">
          <Button
            variant="ghost"
            size="icon"
            className="mt-[26px]"
            aria-label={`Load again: ${label}`}
            busy={isFetching}
            onClick={() => void refetch()}
          >
            <RefreshCw className={isFetching ? 'animate-spin' : undefined} />
          </Button>
        </Tip>
      </div>
      {isError ? (
        <ToolProblem
          text={`What there is in ${vendor.name} could not be loaded.`}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
    </div>
  );
}
