import type { Quiz } from '#contract/quiz/quiz.schema';
import { containerId, paths } from '#contract/web/paths';
import { iframeSnippet, type ReservedHeights, scriptSnippet } from '#widget/snippets';
import type { GuidePicture } from './guide-pictures.tsx';

/** How a quiz gets into one kind of page: what to copy, and what to do with it there. */
export type Guide = {
  value: string;
  label: string;
  /** For whom it is. */
  text: string;
  code: string;
  /** Of its copy button. */
  button: string;
  steps: readonly string[];
  pictures: readonly GuidePicture[];
  /** What may stand in the way, and the way around it. */
  hint?: string;
  /** A plugin that does it without the snippet. */
  plugin?: { text: string; file: string };
};

/** A guide for every place, the one that most people need first. */
export function guidesFor({ id, title }: Quiz, origin: string, heights: ReservedHeights): Guide[] {
  const snippet = { origin, quizId: id, title };
  const script = { code: scriptSnippet({ ...snippet, heights }), button: 'Copy script' };
  return [
    {
      value: 'script',
      label: 'Script',
      text: 'Blends into the page and grows with its content. Works on any page that accepts HTML.',
      ...script,
      steps: [
        'Copy the snippet.',
        'Paste it into the page’s HTML where the quiz should appear.',
        'Publish the page. Later edits to the quiz appear on their own.',
      ],
      pictures: picturesOf('script', {
        caption: 'Step 2: the snippet in the page’s HTML',
        paste: 'The HTML of a page, with the snippet below its heading',
        live: 'A web site with the first question of a quiz on its page',
      }),
    },
    {
      value: 'frame',
      label: 'Frame',
      text: 'For builders that allow no scripts.',
      code: iframeSnippet(snippet),
      button: 'Copy iframe',
      steps: [
        'Copy the frame.',
        'Paste it where your builder accepts HTML or an “iframe”.',
        'Change height="600" if the quiz needs more room.',
      ],
      pictures: picturesOf('frame', {
        caption: 'Step 2: the frame in the page’s HTML',
        paste: 'The HTML of a page, with the frame below its heading',
        live: 'A web site with the first question of a quiz in a frame',
      }),
    },
    {
      value: 'wordpress',
      label: 'WordPress',
      text: 'For the block editor, and for page builders with an HTML widget.',
      ...script,
      steps: [
        'Open the page in the editor and press the plus.',
        'Choose the “Custom HTML” block and paste the snippet.',
        'Update the page.',
      ],
      pictures: picturesOf('wordpress', {
        caption: 'Step 2: the snippet in its block',
        paste: 'A block called “Custom HTML” with the snippet in it, above a button “Update”',
        live: 'A page with the first question of a quiz below its heading',
      }),
      hint: 'If WordPress removes the code, your role is not allowed to use scripts. Paste the quiz’s link into an “Embed” block instead.',
      plugin: {
        text: 'With our plugin you choose quizzes from a list in the editor, or have one open over every page. Upload it in WordPress under Plugins, Add New; it asks for an API token with the scope quizzes:read.',
        file: '/wordpress-plugin.zip',
      },
    },
    {
      value: 'webflow',
      label: 'Webflow',
      text: 'For pages and templates of the Designer.',
      ...script,
      steps: [
        'Drag a “Code Embed” element to its place.',
        'Paste the snippet and press “Save & Close”.',
        'Publish the site: scripts do not run in the Designer itself.',
      ],
      pictures: picturesOf('webflow', {
        caption: 'Step 2: the snippet in its element',
        paste: 'An element called “Code Embed” with the snippet in it, above a button “Save & Close”',
        live: 'A page with the first question of a quiz below its heading',
      }),
    },
    {
      value: 'wix',
      label: 'Wix',
      text: 'Wix puts embedded code into a frame of a fixed size.',
      ...script,
      steps: [
        'Press “Add Elements”, then “Embed Code”, then “Embed HTML”.',
        'Choose “Code”, paste the snippet and press “Update”.',
        'Drag the element to the full width and to at least 600 pixels of height.',
      ],
      pictures: picturesOf('wix', {
        caption: 'Step 2: the snippet in its element',
        paste: 'An element called “Embed HTML” with “Code” chosen and the snippet in it, above a button “Update”',
        live: 'A page with the first question of a quiz below its heading',
      }),
    },
    {
      value: 'squarespace',
      label: 'Squarespace',
      text: 'For any page with blocks.',
      ...script,
      steps: [
        'Edit the page and press “Add Block”.',
        'Choose “Code”, leave it at HTML and paste the snippet.',
        'Save. The quiz shows on the page, not always in the editor.',
      ],
      pictures: picturesOf('squarespace', {
        caption: 'Step 2: the snippet in its block',
        paste: 'A block called “Code”, set to HTML, with the snippet in it, above a button “Save”',
        live: 'A page with the first question of a quiz below its heading',
      }),
      hint: 'Plans without code blocks that run scripts: use the frame, or a button with the quiz’s link.',
    },
    {
      value: 'shopify',
      label: 'Shopify',
      text: 'For themes with sections.',
      ...script,
      steps: [
        'Open “Online Store”, then “Themes”, then “Customize”.',
        'Add a section “Custom Liquid” and paste the snippet.',
        'Save.',
      ],
      pictures: picturesOf('shopify', {
        caption: 'Step 2: the snippet in its section',
        paste: 'A section called “Custom Liquid” with the snippet in it, above a button “Save”',
        live: 'A page of a shop with the first question of a quiz below its heading',
      }),
    },
    {
      value: 'react',
      label: 'React',
      text: 'A component for any React app, Next.js included. The package @quizfunnel/react has one with props and typed events.',
      code: reactComponent(origin, id),
      button: 'Copy component',
      steps: [
        'Save it as Quiz.jsx.',
        'Put <Quiz /> where the quiz should appear.',
        'With Next.js, write "use client" in its first line.',
      ],
      pictures: picturesOf('react', {
        caption: 'Step 1: the component in its file',
        paste: 'The file Quiz.jsx with the component in it',
        live: 'An app with the first question of a quiz on its page',
      }),
    },
  ];
}

const picturesOf = (name: string, { caption, paste, live }: Record<'caption' | 'paste' | 'live', string>) => [
  { name: `${name}-paste`, caption, alt: paste },
  { name: `${name}-live`, caption: 'What visitors see', alt: live },
];

const reactComponent = (origin: string, id: string): string => `import { useEffect } from 'react';

export function Quiz() {
  useEffect(() => {
    const script = document.createElement('script');
    script.src = '${origin}${paths.embedScript(id)}';
    script.async = true;
    document.body.append(script);
    return () => script.remove();
  }, []);
  return <div id="${containerId(id)}" />;
}`;
