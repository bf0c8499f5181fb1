import { Router } from 'express';
import type { Config } from '../config.ts';

/**
 * Redirects to the operator's legal pages, or to `/info` if none are configured. Prerendered pages
 * link here because the build does not know the configuration.
 */
export function legalRoutes({ legal, basePath }: Config): Router {
  const router = Router();
  for (const page of ['privacy', 'imprint'] as const)
    router.get(`/legal/${page}`, (_request, response) => {
      response.set('Cache-Control', 'no-cache').redirect(legal[page] ?? `${basePath}/info#${page}`);
    });
  return router;
}
