/** What a button of the toolbar does to what is selected. */
export type RichAction = 'bold' | 'italic' | 'bullets' | 'numbers' | 'link';
export type Selected = { source: string; start: number; end: number };

const marks = { bold: '**', italic: '_' } as const;
const ADDRESS = 'https://';
const ITEM = /^(?:- |\d+\. )/;

/** The text and the selection after an action; the same action once more takes it back. */
export function richEdit(selected: Selected, action: RichAction): Selected {
  if (action === 'link') return link(selected);
  return action === 'bold' || action === 'italic' ? wrap(selected, marks[action]) : list(selected, action);
}

function wrap({ source, start, end }: Selected, mark: string): Selected {
  const [before, words, after] = [source.slice(0, start), source.slice(start, end), source.slice(end)];
  const { length } = mark;
  if (before.endsWith(mark) && after.startsWith(mark))
    return { source: before.slice(0, -length) + words + after.slice(length), start: start - length, end: end - length };
  return { source: before + mark + words + mark + after, start: start + length, end: end + length };
}

function link({ source, start, end }: Selected): Selected {
  const words = source.slice(start, end) || 'link';
  const at = start + words.length + 3;
  return {
    source: `${source.slice(0, start)}[${words}](${ADDRESS})${source.slice(end)}`,
    start: at,
    end: at + ADDRESS.length,
  };
}

/** Of every line that is touched. */
function list({ source, start, end }: Selected, action: 'bullets' | 'numbers'): Selected {
  const from = source.lastIndexOf('\n', start - 1) + 1;
  const next = source.indexOf('\n', end);
  const to = next < 0 ? source.length : next;
  const lines = source.slice(from, to).split('\n');
  const mark = (index: number) => (action === 'bullets' ? '- ' : `${index + 1}. `);
  const isList = lines.every((line, index) => line.startsWith(mark(index)));
  const changed = lines.map((line, index) => (isList ? '' : mark(index)) + line.replace(ITEM, '')).join('\n');
  return { source: source.slice(0, from) + changed + source.slice(to), start: from, end: from + changed.length };
}
