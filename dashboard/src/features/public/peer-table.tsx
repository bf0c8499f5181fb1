const PAID = 'paid licence';
/** From docs/comparison.md, which has the sources. */
const rows: ReadonlyArray<[what: string, ours: string, formbricks: string, opnForm: string]> = [
  ['No maker’s name below the quiz', 'yes', PAID, PAID],
  ['Sign-in by OpenID Connect', 'yes', PAID, `two users, then a ${PAID}`],
  ['Your own styles', 'yes', 'yes', PAID],
  ['Responses', 'no limit', 'no limit', 'no limit'],
];

/** What open peers ask a licence for when one hosts them oneself. */
export function PeerTable() {
  return (
    <section
      className="overflow-x-auto rounded-card border border-hairline bg-card shadow-card"
      tabIndex={0}
      aria-labelledby="peers"
    >
      <table className="w-full min-w-[24rem] max-sm:text-sm text-left">
        <thead className="border-b border-hairline text-sm text-soft">
          <tr>
            <th scope="col" className="px-3 py-3 sm:px-5 font-medium">
              On your own server
            </th>
            <th scope="col" className="px-3 py-3 sm:px-5 font-semibold text-ink">
              Quizfunnel
            </th>
            <th scope="col" className="px-3 py-3 sm:px-5 font-medium">
              Formbricks
            </th>
            <th scope="col" className="px-3 py-3 sm:px-5 font-medium">
              OpnForm
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {rows.map(([what, ours, ...others]) => (
            <tr key={what}>
              <th scope="row" className="px-3 py-3 sm:px-5 font-normal">
                {what}
              </th>
              <td className="px-3 py-3 sm:px-5 font-medium text-good">{ours}</td>
              {others.map((text, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column's place is its peer
                <td key={index} className="px-3 py-3 sm:px-5 text-soft">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
