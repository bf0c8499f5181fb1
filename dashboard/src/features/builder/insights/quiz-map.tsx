import { useQuery } from '@tanstack/react-query';
import { Map as MapIcon } from 'lucide-react';
import { memo } from 'react';
import type { Question } from '#contract/questions/question.schema';
import { figure, plural } from '../../../lib/format.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { mapOf } from './map-layout.ts';
import { MapPicture } from './map-picture.tsx';
import { waysQuery } from './ways-query.ts';

type QuizMapProps = {
  questions: readonly Question[];
  /** Undefined where nobody can have taken the quiz. */
  takenId: string | undefined;
  /** The id of the question that is being edited. */
  open: string | undefined;
  /** Opens the question at a place, from 0 on. The same at every drawing. */
  onOpen: (place: number) => void;
};

/** All ways through the quiz, what is never reached, and how many of the last visitors took which. */
export const QuizMap = memo(function QuizMap({ questions, takenId, open, onOpen }: QuizMapProps) {
  const { data, isError, isFetching, refetch } = useQuery(waysQuery(takenId, true));
  const map = mapOf(questions, data?.ways);
  const unreached = map.nodes.filter(({ isReached }) => !isReached).length;
  return (
    <section aria-labelledby="quiz-map" className="rounded-card border border-hairline bg-card p-5 shadow-card">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="quiz-map" className="flex items-center gap-2 font-semibold">
          <MapIcon className="size-4 text-soft" aria-hidden /> Map
        </h2>
        {takenId === undefined ? null : (
          <p className="text-[13px] text-hint" role="status">
            {data
              ? data.visitors > 0
                ? `Last ${figure(data.visitors)} ${data.visitors === 1 ? 'visitor' : 'visitors'}`
                : 'Nobody has finished it yet'
              : isError
                ? ''
                : 'Loading visitors…'}
          </p>
        )}
      </div>
      {isError && !data ? (
        <div role="alert" className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0 flex-1 basis-40 text-[13px] text-soft">
            How many visitors took each way could not be loaded.
          </p>
          <Button aria-busy={isFetching} onClick={() => isFetching || void refetch()}>
            Try again
          </Button>
        </div>
      ) : null}
      <MapPicture map={map} open={open} onOpen={onOpen} />
      <p className="mt-3 text-[13px] text-hint">
        {unreached > 0 ? `${plural(unreached, 'question')} never shown. ` : ''}
        {lengths(map)}
      </p>
    </section>
  );
});

const lengths = ({ shortest, longest }: { shortest: number; longest: number }): string =>
  shortest === longest
    ? `Every way ends, after ${plural(longest, 'question')}.`
    : `Every way ends. Shortest ${shortest}, longest ${plural(longest, 'question')}.`;
