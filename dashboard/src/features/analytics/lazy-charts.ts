import { lazy } from 'react';

const charts = () => import('./charts.tsx');

// One chunk, asked for when the first chart is drawn: everything else on the page is there without it.
export const TimeChart = lazy(async () => ({ default: (await charts()).TimeChart }));
export const LeadsChart = lazy(async () => ({ default: (await charts()).LeadsChart }));
export const TimesChart = lazy(async () => ({ default: (await charts()).TimesChart }));
