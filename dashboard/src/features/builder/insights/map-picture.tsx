import { Flag, TriangleAlert } from 'lucide-react';
import { cx } from '../../../lib/cx.ts';
import type { MapArrow, QuizMapLayout } from './map-layout.ts';

const ROW_PX = 56;
/** A node is as high as what is pressed by a finger. */
const NODE_PX = 40;
/** Where arrows leave and arrive, off the middle of a node. */
const OFF_PX = 8;
const GUTTER_PX = 112;
const LANE_PX = 20;

type MapPictureProps = { map: QuizMapLayout; open: string | undefined; onOpen: (place: number) => void };

/** The questions in their order, with arrows beside them. Who does not see the arrows hears them with each question. */
export function MapPicture({ map: { nodes }, open, onOpen }: MapPictureProps) {
  const arrows = nodes.flatMap((node) => node.arrows);
  const height = nodes.length * ROW_PX + NODE_PX;
  return (
    <div className="max-h-[max(20rem,60vh)] overflow-y-auto p-0.5" tabIndex={-1}>
      <div className="relative" style={{ height }}>
        <ol className="absolute inset-y-0 left-0" style={{ right: GUTTER_PX }}>
          {nodes.map(({ id, label, isReached, arrows: own }, place) => (
            <li key={id} className="relative" style={{ height: ROW_PX }}>
              <button
                type="button"
                aria-current={id === open ? 'true' : undefined}
                onClick={() => onOpen(place)}
                className={cx(
                  'flex w-full items-center gap-2 rounded-control border px-3 text-left text-[13px] font-medium',
                  id === open ? 'border-brand bg-brand-tint ring-1 ring-brand' : 'border-hairline hover:bg-brand-tint',
                  !isReached && 'border-dashed border-warn text-warn',
                )}
                style={{ height: NODE_PX }}
              >
                <span className="min-w-0 flex-1 truncate">{label}</span>
                {isReached ? null : (
                  <span className="inline-flex shrink-0 items-center gap-1 text-xs">
                    <TriangleAlert className="size-3.5" aria-hidden /> never shown
                  </span>
                )}
                <span className="sr-only">{heardOf(own, nodes.length)}</span>
              </button>
              {own
                .filter(({ lane }) => lane === 0)
                .map((arrow) => (
                  <Straight key={arrow.to} arrow={arrow} isAlone={own.length === 1} />
                ))}
            </li>
          ))}
          <li className="flex items-center gap-2 px-3 text-[13px] text-soft" style={{ height: NODE_PX }}>
            <Flag className="size-4" aria-hidden /> End of the questions
          </li>
        </ol>
        <svg
          aria-hidden
          width={GUTTER_PX}
          height={height}
          className="absolute inset-y-0 right-0 forced-colors:[&_*]:stroke-[CanvasText]"
        >
          {arrows
            .filter(({ lane }) => lane > 0)
            .map((arrow) => (
              <Jump key={`${arrow.from}>${arrow.to}`} arrow={arrow} />
            ))}
        </svg>
      </div>
    </div>
  );
}

/** To the question below. */
function Straight({ arrow, isAlone }: { arrow: MapArrow; isAlone: boolean }) {
  return (
    <span
      aria-hidden
      className="absolute left-8 flex items-center border-l-2 border-control pl-2 text-[11px] leading-none text-hint"
      style={{ top: NODE_PX, height: ROW_PX - NODE_PX, borderLeftWidth: thickness(arrow) }}
    >
      {isAlone ? shareOf(arrow) : labelOf(arrow)}
    </span>
  );
}

/** Past questions, in a curve. */
function Jump({ arrow }: { arrow: MapArrow }) {
  const from = arrow.from * ROW_PX + NODE_PX / 2 + OFF_PX;
  const to = arrow.to * ROW_PX + NODE_PX / 2 - OFF_PX;
  const out = Math.min(GUTTER_PX - 44, 20 + arrow.lane * LANE_PX);
  return (
    <>
      <path
        d={`M0 ${from} C${out} ${from} ${out} ${to} 3 ${to}`}
        fill="none"
        className="stroke-brand"
        strokeWidth={thickness(arrow)}
        opacity={0.75}
      />
      <path d={`M0 ${to} l7 -4 v8 Z`} className="fill-brand" />
      <text x={0.75 * out + 6} y={(from + to) / 2} dominantBaseline="middle" className="fill-soft text-[11px]">
        {labelOf(arrow)}
      </text>
    </>
  );
}

/** As thick as its visitors are many. */
const thickness = ({ share }: MapArrow): number => 1.5 + 3.5 * (share ?? 0);

const shareOf = ({ share }: MapArrow): string => (share === undefined ? '' : `${Math.round(100 * share)}%`);

const labelOf = (arrow: MapArrow): string => [shareOf(arrow), shortMarks(arrow.marks)].filter(Boolean).join(' · ');

/** There is room for three letters. */
const shortMarks = (marks: string): string => (marks.length > 7 ? `${marks.slice(0, 4)} …` : marks);

/** `Goes on to question 4 (A, B), 61%; to question 5 (C), 39%.` */
function heardOf(arrows: readonly MapArrow[], count: number): string {
  const ways = arrows.map((arrow) => {
    const to = arrow.to === count ? 'to the end' : `to question ${arrow.to + 1}`;
    return [arrow.marks ? `${to} (${arrow.marks})` : to, shareOf(arrow)].filter(Boolean).join(', ');
  });
  return `Goes on ${ways.join('; ')}.`;
}
