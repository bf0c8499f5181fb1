import { hrefOf } from '../../lib/base.ts';

type Person = { profileImageUrl?: string | null; firstName?: string | null; lastName?: string | null };

/** Initials of first and last name, else U. */
export const initialsOf = ({ firstName, lastName }: Person): string =>
  `${firstName?.charAt(0) ?? ''}${lastName?.charAt(0) ?? ''}`.toUpperCase() || 'U';
/** Full name, else first name, else 'User'. */
export const nameOf = ({ firstName, lastName }: Person): string =>
  firstName && lastName ? `${firstName} ${lastName}` : firstName || 'User';

export function Avatar({ person, size = 36 }: { person: Person; size?: number }) {
  const box = { width: size, height: size };
  return person.profileImageUrl ? (
    <img src={hrefOf(person.profileImageUrl)} alt="" style={box} className="rounded-full object-cover" />
  ) : (
    <span
      aria-hidden
      style={{ ...box, fontSize: size * 0.38 }}
      className="grid shrink-0 place-items-center rounded-full bg-brand-tint font-semibold text-brand-ink"
    >
      {initialsOf(person)}
    </span>
  );
}
