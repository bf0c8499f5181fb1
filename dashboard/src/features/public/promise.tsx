import { Badge } from '../../ui/display/badge.tsx';

/** Of the script with a quiz of its page, rounded; its build keeps the limit (widget/build/limits.mjs). */
const SCRIPT_KB = 13;

/** What the start page says first. */
export function Promised() {
  return (
    <>
      <Badge>New: Universal Embed Support</Badge>
      <h1 className="mt-5 text-4xl leading-[1.08] font-bold tracking-tight text-balance sm:text-6xl">
        Build lead-gen quizzes in minutes
      </h1>
      <p className="mt-5 max-w-xl text-lg leading-8 text-soft max-lg:mx-auto">
        Interactive quizzes capture leads and embed on any platform. Open source, on your own server, {SCRIPT_KB} kB on
        your page.
      </p>
    </>
  );
}
