import type { ReactNode } from 'react';
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { DailyFigures } from '#contract/analytics/analytics.schema';
import { dayNames } from './labels.ts';
import { series } from './series.ts';

// The only module that brings the chart library along: reached through lazy-charts.ts alone.

const axis = { tick: { fill: 'var(--hint)', fontSize: 12 }, tickLine: false, stroke: 'var(--hairline)' } as const;
const grid = <CartesianGrid vertical={false} stroke="var(--hairline)" />;
const count = <YAxis {...axis} axisLine={false} allowDecimals={false} width={32} />;
const hint = {
  cursor: { fill: 'var(--brand-tint)', stroke: 'var(--control)' },
  isAnimationActive: false,
  // In the order of the legend, not of the alphabet.
  itemSorter: ({ dataKey }: { dataKey?: unknown }) => series.findIndex(({ key }) => key === dataKey),
  separator: ': ',
  contentStyle: {
    background: 'var(--card)',
    border: '1px solid var(--hairline)',
    borderRadius: 8,
    fontSize: 13,
    boxShadow: '0 8px 40px rgb(20 18 31 / 0.18)',
  },
  labelStyle: { color: 'var(--ink)', fontWeight: 600 },
  itemStyle: { color: 'var(--soft)', padding: 0 },
} as const;
const box = { top: 8, right: 8, bottom: 0, left: 0 };

const Frame = ({ children }: { children: ReactNode }) => (
  <ResponsiveContainer width="100%" height="100%">
    {children}
  </ResponsiveContainer>
);

/** Views, starts, completions and leads of every day. */
export function TimeChart({ days }: { days: DailyFigures[] }) {
  const nameOf = dayNames(days);
  return (
    <Frame>
      <LineChart data={days} margin={box} accessibilityLayer={false}>
        {grid}
        <XAxis {...axis} dataKey="day" tickFormatter={nameOf} minTickGap={28} />
        {count}
        <Tooltip {...hint} labelFormatter={(day) => nameOf(String(day))} />
        {series.map(({ key, label, color, dash }) => (
          <Line
            key={key}
            dataKey={key}
            name={label}
            stroke={color}
            strokeDasharray={dash}
            strokeWidth={key === 'leads' ? 2.5 : 1.75}
            type="linear"
            // The dots of a dashed line would be dashed, too.
            dot={days.length < 2 && { strokeDasharray: 'none', fill: color }}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </Frame>
  );
}

/** The leads of every day, as a shape. */
export function LeadsChart({ days }: { days: DailyFigures[] }) {
  const nameOf = dayNames(days);
  return (
    <Frame>
      <AreaChart data={days} margin={box} accessibilityLayer={false}>
        {grid}
        <XAxis {...axis} dataKey="day" tickFormatter={nameOf} minTickGap={48} />
        {count}
        <Tooltip {...hint} labelFormatter={(day) => nameOf(String(day))} />
        <Area
          dataKey="leads"
          name="Leads"
          type="linear"
          stroke="var(--chart-leads)"
          strokeWidth={2}
          fill="var(--brand-tint)"
          fillOpacity={1}
          isAnimationActive={false}
        />
      </AreaChart>
    </Frame>
  );
}

/** How many completions took how long. */
export function TimesChart({ rows }: { rows: Array<{ label: string; count: number }> }) {
  return (
    <Frame>
      <BarChart data={rows} margin={box} accessibilityLayer={false} barCategoryGap="12%">
        {grid}
        <XAxis {...axis} dataKey="label" interval="equidistantPreserveStart" />
        {count}
        <Tooltip {...hint} />
        <Bar
          dataKey="count"
          name="Completions"
          fill="var(--chart-leads)"
          radius={[4, 4, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </Frame>
  );
}
