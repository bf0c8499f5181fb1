import { CopyButton } from '../../ui/actions/copy-button.tsx';

/** Code to paste, with its copy button. `label` names it in the toast. */
export function Snippet({
  title,
  text,
  code,
  label,
  button,
  main,
}: {
  title: string;
  text?: string;
  code: string;
  label: string;
  button: string;
  /** Whether it is what one came for. */
  main?: boolean;
}) {
  return (
    <div className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-medium">{title}</h3>
          {text ? <p className="text-[13px] text-hint">{text}</p> : null}
        </div>
        <CopyButton text={code} label={label} {...(main ? { variant: 'primary' } : {})}>
          {button}
        </CopyButton>
      </div>
      <section
        tabIndex={0}
        aria-label={`${title} code`}
        className="overflow-x-auto rounded-control border border-hairline bg-ground p-3 text-[13px] leading-5"
      >
        <pre>
          <code>{code}</code>
        </pre>
      </section>
    </div>
  );
}
