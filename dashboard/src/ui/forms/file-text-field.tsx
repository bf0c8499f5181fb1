import { FileUp } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { TextArea } from './field.tsx';

type FileTextFieldProps = Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange'> & {
  value: string;
  /** In UTF-16 code units. A file with more is not read. */
  maxLength: number;
  /** As a file input takes it: `.json,application/json`. */
  accept: string;
  onChange: (text: string) => void;
};

/** A text that people have as a file: it is pasted, or its file chosen. */
export function FileTextField({ value, maxLength, accept, error, onChange, ...rest }: FileTextFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const change = (text: string) => {
    setProblem(undefined);
    onChange(text);
  };
  const read = async (file: File) => {
    // A character takes at most four bytes.
    const text = file.size > maxLength * 4 ? undefined : await file.text().catch(() => undefined);
    if (text === undefined || text.length > maxLength) setProblem(`“${file.name}” is not such a file`);
    else change(text);
  };
  return (
    <div className="grid gap-2">
      <TextArea
        {...rest}
        rows={5}
        spellCheck={false}
        autoComplete="off"
        value={value}
        error={problem ?? error}
        onChange={({ target }) => change(target.value)}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={`File with ${rest.label}`}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again.
          if (file) void read(file).finally(() => (target.value = ''));
        }}
      />
      <Button className="justify-self-start" onClick={() => input.current?.click()}>
        <FileUp /> Choose file
      </Button>
    </div>
  );
}
