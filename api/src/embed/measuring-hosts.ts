import type { Tracking } from '../../contract/quiz/quiz-fields.schema.ts';

type Hosts = { script: string[]; connect: string[] };

/** https://developers.google.com/tag-platform/security/guides/csp. What a container loads from elsewhere is refused. */
const TAG_MANAGER = 'https://*.googletagmanager.com';
const ANALYTICS = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];
const META_SCRIPTS = 'https://connect.facebook.net';
const META = 'https://www.facebook.com';

/** What the policy of a page has to allow for the tools that measure it. Pictures may come from anywhere already. */
export function measuringHosts({ gtm, ga4, metaPixel }: Tracking): Hosts {
  const hasGoogle = gtm !== '' || ga4 !== '';
  return {
    script: [...(hasGoogle ? [TAG_MANAGER] : []), ...(metaPixel ? [META_SCRIPTS] : [])],
    connect: [...(hasGoogle ? [TAG_MANAGER, ...ANALYTICS] : []), ...(metaPixel ? [META_SCRIPTS, META] : [])],
  };
}
