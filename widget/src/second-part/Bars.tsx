/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { CardBlockOf } from '#contract/result/card-block.schema';

/** The color of an outcome; styles adapt it to a dark ground. */
export const own = (color: string | undefined) => (color ? { '--qf-own': color } : undefined);

/** Values from 0 to 100, each with its name and a bar. */
export const Bars = ({ bars, unit }: Pick<CardBlockOf<'bars'>, 'bars' | 'unit'>) => (
  <ul class="shares">
    {bars.map(({ title, value, color }) => (
      <li style={own(color)}>
        <span>{title}</span>{' '}
        <span class="soft">
          {value}
          {unit === 'percent' && '%'}
        </span>
        <div class="bar">
          <i style={{ width: `${value}%` }} />
        </div>
      </li>
    ))}
  </ul>
);
