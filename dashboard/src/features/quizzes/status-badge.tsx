import { Badge } from '../../ui/display/badge.tsx';

/** Published or Draft; the share screen calls a published quiz Live. */
export function StatusBadge({ published, live }: { published: boolean; live?: boolean }) {
  return <Badge tone={published ? 'good' : 'warn'}>{published ? (live ? 'Live' : 'Published') : 'Draft'}</Badge>;
}
