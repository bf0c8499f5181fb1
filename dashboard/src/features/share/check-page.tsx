import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { urlProblem } from '../../lib/url-problem.ts';
import { UrlField } from '../../ui/forms/url-field.tsx';
import { Snippet } from './snippet.tsx';

/** An address as one word of a shell, whatever it holds. */
const quoted = (url: string): string => `'${url.replaceAll("'", '%27')}'`;

/** For a page that the quiz cannot report from, because nothing of it gets there: the command that looks at it from outside. */
export function CheckPage() {
  const [url, setUrl] = useState('');
  const address = url.trim();
  return (
    <details className="group rounded-control border border-hairline">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 font-medium">
        <ChevronRight className="size-4 text-hint transition-transform duration-150 group-open:rotate-90" aria-hidden />
        Your page is missing?
      </summary>
      <div className="grid grid-cols-1 gap-4 px-3 pt-2 pb-4">
        <UrlField
          label="Address of the page"
          placeholder="https://www.example.com/quiz"
          hint="A page that lets nothing of the quiz in cannot be seen from here. A browser on your computer sees it."
          value={url}
          error={undefined}
          onChange={setUrl}
        />
        {address && !urlProblem(address) ? (
          <Snippet
            title="Check from your computer"
            text="In a terminal, with Node.js and Chrome, Edge, Chromium or Firefox installed."
            code={`npx @quizfunnel/doctor ${quoted(address)}`}
            label="Command"
            button="Copy command"
          />
        ) : null}
      </div>
    </details>
  );
}
