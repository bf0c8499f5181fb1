import { Badge } from '../../ui/badge.tsx';

/** On a lead that the owner left themselves. */
export const OwnBadge = () => (
  <span title="Not counted in figures">
    <Badge>
      Your own run<span className="sr-only">, not counted in figures</span>
    </Badge>
  </span>
);
