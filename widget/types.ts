/** The public types of the widget, for authors of plugins. */
export type { QuizEventDetails, QuizEventName, ResizeMessage } from '../api/contract/quiz-events.ts';
export type { HostOptions } from './src/host-options.ts';
export type { QuizfunnelApi } from './src/quizfunnel-global.ts';
export type { QuizController } from './src/start-quiz.ts';
