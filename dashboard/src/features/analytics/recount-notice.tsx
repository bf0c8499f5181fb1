/** Says that figures by day may be off, while they are. */
export const RecountNotice = () => (
  <p role="status" className="rounded-card border border-hairline bg-card px-4 py-3">
    The time zone has changed, and days are being counted anew. Until that is done some figures may be those of other
    days.
  </p>
);

const ASK_AGAIN_MS = 2_000;
/** How soon to read figures again: while they are recounted, every other second. */
export const whileRecounting = (query: { state: { data?: { recounting?: true | undefined } | undefined } }) =>
  query.state.data?.recounting ? ASK_AGAIN_MS : false;
