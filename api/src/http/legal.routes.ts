import { Router } from 'express';
import type { Config } from '../config.ts';

/** The operator's own legal pages where they are configured, else what `/info` says. The finished pages link here. */
export function legalRoutes({ legal }: Config): Router {
  const router = Router();
  for (const page of ['privacy', 'imprint'] as const)
    router.get(`/legal/${page}`, (_request, response) => {
      response.set('Cache-Control', 'no-cache').redirect(legal[page] ?? `/info#${page}`);
    });
  return router;
}
