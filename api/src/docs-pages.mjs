/**
 * The pages under /docs, in their order. `file` is the Markdown file from the root of the repository, where it is
 * readable, too; its first heading is the title, and the paragraph below it the description.
 */
export const docsGroups = [
  {
    title: 'Begin',
    pages: [
      { slug: '', file: 'docs/README.md' },
      { slug: 'start', file: 'docs/start.md' },
      { slug: 'comparison', file: 'docs/comparison.md' },
    ],
  },
  {
    title: 'Bring a quiz to visitors',
    pages: [
      { slug: 'embed', file: 'docs/embed.md' },
      { slug: 'popup', file: 'docs/popup.md' },
      { slug: 'addresses', file: 'docs/addresses.md' },
      { slug: 'custom-css', file: 'docs/custom-css.md' },
      { slug: 'tracking', file: 'docs/tracking.md' },
      { slug: 'troubleshooting', file: 'docs/troubleshooting.md' },
    ],
  },
  {
    title: 'Work with leads',
    pages: [
      { slug: 'connectors', file: 'docs/connectors.md' },
      { slug: 'mails', file: 'docs/mails.md' },
      { slug: 'privacy', file: 'docs/privacy.md' },
    ],
  },
  {
    title: 'Develop',
    pages: [
      { slug: 'contract', file: 'widget/README.md' },
      { slug: 'packages', file: 'docs/packages.md' },
      { slug: 'package-embed', file: 'widget/packages/embed/README.md' },
      { slug: 'package-react', file: 'widget/packages/react/README.md' },
      { slug: 'package-vue', file: 'widget/packages/vue/README.md' },
      { slug: 'package-element', file: 'widget/packages/element/README.md' },
      { slug: 'package-doctor', file: 'widget/packages/doctor/README.md' },
      { slug: 'api', file: 'docs/api.md' },
      { slug: 'webhooks', file: 'docs/webhooks.md' },
    ],
  },
  {
    title: 'Run a server',
    pages: [
      { slug: 'self-hosting', file: 'docs/self-hosting.md' },
      { slug: 'operation', file: 'docs/operation.md' },
      { slug: 'settings', file: 'docs/settings.md' },
      { slug: 'runbook', file: 'docs/runbook.md' },
    ],
  },
];

export const docsPages = docsGroups.flatMap(({ pages }) => pages);

/** Where a page is served. @param {string} slug */
export const docsPath = (slug) => (slug ? `/docs/${slug}` : '/docs');

/** The installation as Markdown files write it; served pages have the real address in its place. */
export const EXAMPLE_ORIGIN = 'https://quiz.example.com';
