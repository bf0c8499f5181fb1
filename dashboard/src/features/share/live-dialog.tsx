import { Check, Copy, ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { paths } from '#contract/web/paths';
import { scriptSnippet } from '#widget/snippets';
import { home } from '../../lib/base.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useCopy } from '../../ui/actions/use-copy.ts';
import { QrPicture } from '../../ui/display/qr-picture.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { PublishWarnings } from './publish-warnings.tsx';
import { useHeights } from './use-heights.ts';

/** A quiz has gone live: what one needs next, at once. */
export function LiveDialog({ quiz, onClose }: { quiz: Quiz; onClose: () => void }) {
  const url = home + paths.quiz(quiz.id);
  const heights = useHeights(quiz);
  const snippet = scriptSnippet({ origin: home, quizId: quiz.id, title: quiz.title, heights });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Your quiz is live"
      description="Anyone with the link can take it now. Put it on your site with one snippet."
      footer={
        <>
          <Button variant="ghost" className="max-sm:order-last" onClick={onClose}>
            Later
          </Button>
          <Button asChild>
            <Link to={`/dashboard/share/${quiz.id}`}>Share & Embed</Link>
          </Button>
          <Button asChild>
            <a href={url} target="_blank" rel="noopener noreferrer">
              <ExternalLink /> Open
            </a>
          </Button>
        </>
      }
    >
      <PublishWarnings quiz={quiz} className="mb-4 grid gap-1" />
      <div className="flex flex-wrap items-start gap-5">
        <div className="grid min-w-0 flex-1 basis-64 grid-cols-1 gap-4">
          <CopyLine name="Link" text={url} label="Quiz URL" button="Copy link" main />
          <CopyLine name="Snippet" text={snippet} label="Embed Code" button="Copy snippet" />
        </div>
        <figure className="mx-auto text-center text-[13px] text-hint">
          <QrPicture text={url} label="QR code of the link" className="size-36 rounded-card border border-hairline" />
          <figcaption className="mt-1">Scan to open</figcaption>
        </figure>
      </div>
    </Dialog>
  );
}

type CopyLineProps = { name: string; text: string; label: string; button: string; main?: boolean };

function CopyLine({ name, text, label, button, main }: CopyLineProps) {
  const { copied, copy } = useCopy(text, label);
  return (
    <div>
      <p className="mb-1 font-medium">{name}</p>
      <div className="flex flex-wrap gap-2">
        <input
          readOnly
          aria-label={label}
          value={text}
          onFocus={(event) => event.target.select()}
          className="h-touch min-w-0 flex-1 basis-40 rounded-control border border-control bg-ground px-3 font-mono text-[13px] text-soft"
        />
        <Button variant={main ? 'primary' : 'secondary'} className="w-36" onClick={copy} data-first={main}>
          {copied ? <Check /> : <Copy />}
          {copied ? 'Copied!' : button}
        </Button>
      </div>
    </div>
  );
}
