import { Info } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import { useRef, useState } from 'react';
import { figure } from '../../lib/format.ts';

type Formula = {
  /** Which figure is made so, where several are told of together. */
  of?: string;
  words: string;
  /** The numbers that went into it. */
  counts?: Record<string, number> | undefined;
};

/** A small button that tells how figures are made: on hover, on keyboard focus and on tap. */
export function Explained({ label, formulas }: { label: string; formulas: readonly Formula[] }) {
  const [open, setOpen] = useState(false);
  const focused = useRef(false);
  const letGo = () => {
    focused.current = false;
  };
  return (
    <Tooltip.Provider delayDuration={150}>
      <Tooltip.Root
        open={open}
        // Focusing a button out of sight scrolls the page, and scrolling closes; whoever came by keyboard keeps the words until leaving.
        onOpenChange={(next) => setOpen(next || focused.current)}
      >
        <Tooltip.Trigger
          type="button"
          aria-label={`How “${label}” is counted`}
          className="-m-2.5 grid size-touch pointer-coarse:-mx-2 pointer-coarse:-my-3 shrink-0 place-items-center rounded-full text-hint hover:text-ink"
          onFocus={() => {
            focused.current = true;
          }}
          onBlur={letGo}
          // A press would close it again; on a touch screen pressing is the only way to open it.
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
        >
          <Info className="size-4" aria-hidden />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            sideOffset={2}
            collisionPadding={12}
            onEscapeKeyDown={letGo}
            onPointerDownOutside={letGo}
            className="z-50 max-w-72 rounded-control border border-hairline bg-card px-3 py-2 text-[13px] text-ink shadow-overlay"
          >
            {formulas.map((formula) => (
              <Told key={formula.words} {...formula} />
            ))}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}

function Told({ of, words, counts }: Formula) {
  const numbers = Object.entries(counts ?? {});
  return (
    <div className="not-first:mt-2.5">
      {of ? <p className="font-medium">{of}</p> : null}
      <p className="first-letter:uppercase">{words}</p>
      {numbers.length ? (
        <p className="mt-1 text-soft tabular-nums">
          {numbers.map(([name, value]) => `${spaced(name)}: ${figure(value)}`).join(', ')}
        </p>
      ) : null}
    </div>
  );
}

const spaced = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
