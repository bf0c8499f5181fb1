import { ChevronRight, Download } from 'lucide-react';
import { useMemo } from 'react';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { autoHeightSnippet, inlineListenerSnippet } from '#widget/snippets';
import { home, hrefOf } from '../../lib/base.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { Card, CardHeader } from '../../ui/display/card.tsx';
import { QrPicture, qrSvg } from '../../ui/display/qr-picture.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { linkById, useQuizUrl } from './address-queries.ts';
import { GuidePictures } from './guide-pictures.tsx';
import { type Guide, guidesFor } from './guides.ts';
import { PopupGuide } from './popup-guide.tsx';
import { Snippet } from './snippet.tsx';
import { Steps } from './steps.tsx';
import { useHeights } from './use-heights.ts';

/** How the quiz gets to where people are, place by place. */
export function EmbedCard({ quiz }: { quiz: Quiz }) {
  const heights = useHeights(quiz);
  const guides = useMemo(() => guidesFor(quiz, home, heights), [quiz, heights]);
  return (
    <Card>
      <CardHeader title="Embed" text="Choose where the quiz should go." />
      <Tabs
        label="Places"
        initial="script"
        tabs={[
          { value: 'link', label: 'Link', content: <LinkGuide quiz={quiz} /> },
          { value: 'popup', label: 'Popup', content: <PopupGuide quiz={quiz} /> },
          ...guides.map((guide) => ({
            value: guide.value,
            label: guide.label,
            content: (
              <GuideView guide={guide} live={quiz.published}>
                {guide.value === 'frame' ? <OtherFrames quiz={quiz} /> : null}
              </GuideView>
            ),
          })),
        ]}
      />
      <p className="mt-5 text-[13px] text-soft">
        Other platforms, and the limits of each:{' '}
        <a href={hrefOf('/docs/embed')} target="_blank" rel="noopener" className="text-brand-ink underline">
          Embed in the docs
        </a>
      </p>
    </Card>
  );
}

type GuideViewProps = {
  guide: Guide;
  /** Whether the quiz is published; what a draft needs first is that. */
  live: boolean;
  children?: React.ReactNode;
};

function GuideView({ guide, live, children }: GuideViewProps) {
  const { label, text, code, button, steps, pictures, hint, plugin } = guide;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Snippet title={label} text={text} code={code} label="Embed Code" button={button} main={live} />
      <Steps steps={steps} />
      <GuidePictures pictures={pictures} />
      {hint ? <p className="text-[13px] text-soft">{hint}</p> : null}
      {plugin ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-hairline p-3">
          <p className="min-w-0 flex-1 basis-64">{plugin.text}</p>
          <Button asChild>
            <a href={hrefOf(plugin.file)} download>
              <Download /> Download plugin
            </a>
          </Button>
        </div>
      ) : null}
      {children}
    </div>
  );
}

function LinkGuide({ quiz }: { quiz: Quiz }) {
  const url = useQuizUrl(quiz.id);
  // What is printed stays, whatever readable address or domain comes and goes.
  const printed = linkById(quiz.id);
  const code = useMemo(() => qrSvg(printed), [printed]);
  return (
    <div className="flex flex-wrap items-start gap-6">
      <div className="grid min-w-0 flex-1 basis-60 gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-64">
            <h3 className="font-medium">Link</h3>
            <p className="text-[13px] text-hint">The quiz on a page of its own, for emails, profiles and print.</p>
          </div>
          <CopyButton text={url} label="Direct Link" variant={quiz.published ? 'primary' : 'secondary'}>
            Copy link
          </CopyButton>
        </div>
        <Steps
          steps={[
            'Copy the direct link.',
            'Paste it into an email, a post or a button.',
            'For print, download the QR code.',
          ]}
        />
        <GuidePictures
          pictures={[
            {
              name: 'link-live',
              caption: 'What visitors see',
              alt: 'A page that is the quiz, with its first question',
            },
          ]}
        />
      </div>
      {code ? (
        <div className="grid justify-items-start gap-2">
          <QrPicture
            text={printed}
            label="QR code of the link"
            className="size-40 rounded-card border border-hairline"
          />
          <Button onClick={() => saveFile(new Blob([code], { type: 'image/svg+xml' }), `${quiz.id}-qr.svg`)}>
            <Download /> Download
            <span className="sr-only"> the QR code</span>
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** What few pages need, out of the way of the others. */
function OtherFrames({ quiz }: { quiz: Quiz }) {
  const snippet = { origin: home, quizId: quiz.id, title: quiz.title };
  return (
    <details className="group rounded-control border border-hairline">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 font-medium">
        <ChevronRight className="size-4 text-hint transition-transform duration-150 group-open:rotate-90" aria-hidden />
        Frames that follow the height of the quiz
      </summary>
      <div className="grid grid-cols-1 gap-6 px-3 pt-2 pb-4">
        <Snippet
          title="Iframe with automatic height"
          text="The frame follows the height of the quiz."
          code={autoHeightSnippet(snippet)}
          label="Embed Code"
          button="Copy iframe with script"
        />
        <Snippet
          title="Iframe with its own listener"
          text="For pages whose security policy blocks scripts from other sites."
          code={inlineListenerSnippet(snippet)}
          label="Embed Code"
          button="Copy iframe with listener"
        />
      </div>
    </details>
  );
}
