import type { Replay } from '#contract/analytics/replay.schema';
import { outcomeFill } from '../../quizzes/outcome-color.ts';

const HEIGHT = 132;
const WIDTH = 400;
const BAR = 10;
const GAP = 6;

type Piece = { id: string; from: number; height: number };
type Ribbon = { key: string; id: string; moves: boolean; left: number; right: number; height: number };

/** How people flow from the outcomes they ended in to those they would end in; those who stay run straight on. Its table says the same. */
export function FlowPicture({ replay }: { replay: Replay }) {
  const left = piecesOf(replay, 'before');
  const right = piecesOf(replay, 'after');
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-[132px] w-full forced-colors:[&_*]:fill-[CanvasText]"
    >
      {ribbonsOf(replay, left, right).map(({ key, id, moves, left: y1, right: y2, height }) => (
        <path
          key={key}
          className={outcomeFill(id)}
          opacity={moves ? 0.62 : 0.16}
          d={`M${BAR} ${y1} C${WIDTH / 2} ${y1} ${WIDTH / 2} ${y2} ${WIDTH - BAR} ${y2} V${y2 + height} C${WIDTH / 2} ${y2 + height} ${WIDTH / 2} ${y1 + height} ${BAR} ${y1 + height} Z`}
        />
      ))}
      <Bar pieces={left} x={0} />
      <Bar pieces={right} x={WIDTH - BAR} />
    </svg>
  );
}

function Bar({ pieces, x }: { pieces: Piece[]; x: number }) {
  return pieces.map(({ id, from, height }) => (
    <rect key={id} className={outcomeFill(id)} x={x} y={from} width={BAR} height={height} />
  ));
}

/** The pieces of one side, from top to bottom in the order of the outcomes. */
function piecesOf({ outcomes, people, unknown }: Replay, side: 'before' | 'after'): Piece[] {
  const some = outcomes.filter((outcome) => outcome[side] > 0);
  const room = HEIGHT - GAP * Math.max(0, some.length - 1);
  let from = 0;
  return outcomes.flatMap((outcome) => {
    if (outcome[side] === 0) return [];
    const height = (room * outcome[side]) / Math.max(1, people - unknown);
    const piece = { id: outcome.id, from, height };
    from += height + GAP;
    return [piece];
  });
}

/** The flows, each as thick as its people are many: as seen from the left, so that both ends of one are equally thick. */
function ribbonsOf({ outcomes, moves, people, unknown }: Replay, left: Piece[], right: Piece[]): Ribbon[] {
  const count = Math.max(left.length, right.length);
  const scale = (HEIGHT - GAP * Math.max(0, count - 1)) / Math.max(1, people - unknown);
  const used = { left: new Map<string, number>(), right: new Map<string, number>() };
  const take = (side: 'left' | 'right', { id, from }: Piece, height: number) => {
    const before = used[side].get(id) ?? 0;
    used[side].set(id, before + height);
    return from + before;
  };
  const flows = outcomes.flatMap(({ id, before }) => {
    const leaving = moves.filter(({ from }) => from === id);
    const stays = before - leaving.reduce((sum, move) => sum + move.count, 0);
    return [{ from: id, to: id, count: stays }, ...leaving];
  });
  const places = new Map(outcomes.map(({ id }, place) => [id, place]));
  return flows
    .filter(({ count: some }) => some > 0)
    .sort(
      (a, b) =>
        (places.get(a.to) ?? 0) - (places.get(b.to) ?? 0) || (places.get(a.from) ?? 0) - (places.get(b.from) ?? 0),
    )
    .flatMap(({ from, to, count: some }) => {
      const [start, end] = [left.find(({ id }) => id === from), right.find(({ id }) => id === to)];
      if (!start || !end) return [];
      // A move of a few among thousands is still seen.
      const height = Math.max(1, some * scale);
      return [
        {
          key: `${from}>${to}`,
          id: from,
          moves: from !== to,
          left: take('left', start, height),
          right: take('right', end, height),
          height,
        },
      ];
    })
    .sort((a, b) => Number(a.moves) - Number(b.moves));
}
