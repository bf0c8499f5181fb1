import { hrefOf } from '../../lib/base.ts';
/** How to run it oneself. */
export function SelfHost() {
  return (
    <section aria-labelledby="self-host" className="mx-auto max-w-3xl px-4 py-24 text-center sm:px-6">
      <h2 id="self-host" className="text-3xl font-semibold tracking-tight">
        Yours in two lines
      </h2>
      <p className="mt-3 text-soft">On Debian with Node. It installs what it needs, and brings its own database.</p>
      <pre className="mt-8 overflow-x-auto rounded-card border border-hairline bg-card p-5 text-left font-mono text-sm leading-7 shadow-card">
        <code>
          {'cd quizfunnel   # its sources\n'}
          {'npm start       # ready: http://localhost:3000'}
        </code>
      </pre>
      <p className="mt-4 text-soft">
        <a href={hrefOf('/docs/operation')} className="font-medium text-brand-ink underline">
          On a server
        </a>{' '}
        it runs behind a proxy, with your sign-in, mail and storage.
      </p>
    </section>
  );
}
