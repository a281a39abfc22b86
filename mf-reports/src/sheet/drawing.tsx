import type { CSSProperties } from 'react';
import {
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
import type { Point, Series } from './points';

interface DrawingProps {
  kind: 'customers' | 'waits';
  points: Point[];
  series: Series[];
  /** A figure, as the table has it. */
  words: (figure: number | null) => string;
}

const TICK = { fill: 'var(--ink-2)', fontSize: 14 };
const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 };
const TOOLTIP: CSSProperties = {
  background: 'var(--raised)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-1)',
};

/** A plot as wide and as high as its place. It is drawn for the eye alone: its table has the same figures. */
export function Drawing({ kind, points, series, words }: DrawingProps) {
  const Chart = kind === 'customers' ? BarChart : LineChart;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <Chart data={points} margin={MARGIN} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="label" tick={TICK} tickLine={false} stroke="var(--field-line)" minTickGap={16} />
        <YAxis
          tick={TICK}
          tickLine={false}
          axisLine={false}
          width={kind === 'customers' ? 44 : 64}
          allowDecimals={false}
          {...(kind === 'waits' && { tickFormatter: words })}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--brand-soft)', stroke: 'var(--line)' }}
          contentStyle={TOOLTIP}
          labelStyle={{ color: 'var(--ink)', fontWeight: 600 }}
          itemStyle={{ color: 'var(--ink)' }}
          formatter={(figure) => words(typeof figure === 'number' ? figure : null)}
        />
        {series.map(({ key, name, color, isDashed }) =>
          kind === 'customers' ? (
            <Bar
              key={key}
              dataKey={key}
              name={name}
              fill={color}
              stackId="all"
              stroke="var(--bg)"
              isAnimationActive={false}
            />
          ) : (
            <Line
              key={key}
              dataKey={key}
              name={name}
              stroke={color}
              strokeWidth={2.5}
              dot={{ fill: color, strokeWidth: 0, r: 3 }}
              {...(isDashed && { strokeDasharray: '6 4' })}
              isAnimationActive={false}
            />
          ),
        )}
      </Chart>
    </ResponsiveContainer>
  );
}
