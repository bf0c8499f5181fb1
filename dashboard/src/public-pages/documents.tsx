import type { ComponentType } from 'react';
import { InfoPage } from './info-page.tsx';
import { LandingPage } from './landing-page.tsx';

export type PublicDocument = { file: string; title: string; description: string; Page: ComponentType };

/** The pages that are built as finished HTML, by path. React only brings them to life; they read without it. */
export const documents: Record<string, PublicDocument> = {
  '/': {
    file: 'landing.html',
    title: 'Quizfunnel – build lead-gen quizzes in minutes',
    description:
      'Build interactive quizzes that capture leads, and embed them on any platform. Open source and self-hosted.',
    Page: LandingPage,
  },
  '/info': {
    file: 'info.html',
    title: 'How it works – Quizfunnel',
    description: 'Build a quiz in minutes, embed it anywhere, and work with the leads it brings.',
    Page: InfoPage,
  },
};
