import { LISTED_LEADS } from '#contract/analytics/formulas';
import { Explained } from '../../ui/overlays/explained.tsx';

/** Why a list of leads is shorter, or longer, than the figures say. */
export function ListedInfo({ label }: { label: string }) {
  return <Explained label={label} formulas={[{ words: LISTED_LEADS }]} />;
}
