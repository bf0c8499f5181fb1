import { readHostOptions } from '../host-options.ts';
import { pageEvents } from '../page-events.ts';
import type { QuizfunnelApi } from '../quizfunnel-global.ts';
import { newSessionId } from '../session.ts';
import { whenVisible } from '../when-visible.ts';
import { type CareFor, pageCare } from './page-care.ts';

/** The page's part with what the first part hands over. */
export const careForTest = (api: QuizfunnelApi): CareFor =>
  pageCare(api, pageEvents, newSessionId, readHostOptions, whenVisible);
