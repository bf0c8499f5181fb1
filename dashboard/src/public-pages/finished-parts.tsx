import type { ReactNode } from 'react';
import { About } from '../features/public/about.tsx';
import { Benefits } from '../features/public/benefits.tsx';
import type { FinishedPart } from '../features/public/finished.tsx';
import { FirstQuestion } from '../features/public/first-question.tsx';
import { Pricing } from '../features/public/pricing.tsx';
import { Promised } from '../features/public/promise.tsx';
import { PublicFooter } from '../features/public/public-footer.tsx';
import { SelfHost } from '../features/public/self-host.tsx';

export const finishedParts: Record<FinishedPart, ReactNode> = {
  'first question': <FirstQuestion />,
  info: <About />,
  promise: <Promised />,
  benefits: <Benefits />,
  pricing: <Pricing />,
  'self-host': <SelfHost />,
  footer: <PublicFooter />,
};
