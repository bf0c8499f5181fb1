import { readHostOptions } from '../host-options.ts';
import type { QuizfunnelApi } from '../join-global.ts';
import { createPageEvents } from '../page-events.ts';
import { newSessionId } from '../session.ts';
import { whenVisible } from '../when-visible.ts';
import { type PageCare, startPageCare } from './page-care.ts';

/** Starts the page-care part with the functions that the first part passes to it. */
export const startPageCareForTest = (api: QuizfunnelApi): PageCare =>
  startPageCare(api, createPageEvents, newSessionId, readHostOptions, whenVisible);
