import { dropTyped } from '../../lib/typed.ts';
import { dropDraftsOf } from '../builder/draft-storage.ts';
import { liftLeaveGuard } from '../builder/use-leave-guard.ts';
import { dropFilters } from '../leads/filter-storage.ts';

/** Whoever signs out leaves nothing in this browser that they have typed: whoever uses it next could read it. */
export function forgetAccount(account: string): void {
  liftLeaveGuard();
  dropDraftsOf(account);
  dropFilters(account);
  dropTyped();
}
