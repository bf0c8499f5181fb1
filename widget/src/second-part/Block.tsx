/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { CardBlock } from '#contract/result/card-block.schema';
import { Bars } from './Bars.tsx';
import { Media } from './Media.tsx';
import { Products } from './Products.tsx';
import { Radar } from './Radar.tsx';
import { RichTextBlock } from './RichTextBlock.tsx';
import { ScoreRing } from './ScoreRing.tsx';

/** With less than three points a radar is a line. */
const LEAST_CORNERS = 3;

type BlockProps = {
  block: CardBlock;
  score: number;
  outOf: string;
  color: string | undefined;
  origin: string;
  /** The words on a video. */
  play: string;
  /** Whether it is the first of its page. */
  isFirst: boolean;
  /** Whether it is the first button of its page, which stands out. */
  isMain: boolean;
};

/** A block of the page of a result. */
export function Block({ block, score, outOf, color, origin, play, isFirst, isMain }: BlockProps) {
  switch (block.kind) {
    case 'title':
    case 'heading':
      return <h3>{block.text}</h3>;
    case 'text':
      return <RichTextBlock rich={block.rich} />;
    case 'media':
      return <Media {...block} origin={origin} hero={isFirst} play={play} />;
    case 'button':
      return (
        <a class={isMain ? 'button main' : 'button line'} href={block.url} target="_blank" rel="noopener noreferrer">
          {block.text}
        </a>
      );
    case 'score':
      return block.bands ? (
        <ScoreRing score={score} outOf={outOf} bands={block.bands} color={color} />
      ) : (
        <p class="out" id="score">
          <span class="score">{score}</span> {outOf}
        </p>
      );
    case 'bars':
      return [
        block.look === 'radar' && block.bars[LEAST_CORNERS - 1] && <Radar bars={block.bars} />,
        <Bars {...block} />,
      ];
    case 'products':
      return <Products {...block} origin={origin} />;
    case 'quote':
      return (
        <figure>
          <figcaption class="out">{block.question}</figcaption>
          <blockquote>{block.answer}</blockquote>
        </figure>
      );
    case 'compare':
      return (
        <p class="compare">
          <span class="score" aria-hidden="true">
            {block.percent}%
          </span>{' '}
          {block.text}
        </p>
      );
  }
}
