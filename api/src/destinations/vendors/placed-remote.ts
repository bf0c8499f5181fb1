/** What is remembered of a lead with the list or sheet that it went into: the owner may choose another one later. Ids have no slash. */
export const placedRemote = (place: string, id: string): string => `${place}/${id}`;

export function readPlacedRemote(remote: string): { place: string; id: string } {
  const [place = '', id = ''] = remote.split('/');
  return { place, id };
}
