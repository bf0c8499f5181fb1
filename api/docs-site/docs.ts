// Brings the pages of the docs to life: they read without it.

/** Address, title of the page and, below it, the title of the section. */
type Heading = [href: string, page: string, section?: string];

const COPIED_MS = 2_000;

for (const code of document.querySelectorAll('.code code')) addCopyButton(code);
const form = document.querySelector<HTMLFormElement>('[role=search]');
if (form) startSearch(form);

function addCopyButton(code: Element): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  const say = (text: string) => {
    button.textContent = text;
    setTimeout(() => {
      button.textContent = 'Copy';
    }, COPIED_MS);
  };
  button.addEventListener('click', () => {
    // Without HTTPS there is no clipboard.
    if (!navigator.clipboard) return getSelection()?.selectAllChildren(code);
    void navigator.clipboard.writeText(code.textContent ?? '').then(
      () => say('Copied'),
      () => say('Not copied'),
    );
  });
  code.closest('.code')?.append(button);
}

/** Lists the headings of all pages that hold every word of the search. */
function startSearch(form: HTMLFormElement): void {
  const input = form.querySelector('input');
  const status = form.querySelector('p');
  const list = form.querySelector('ul');
  if (!input || !status || !list) return;
  let headings: Promise<Heading[]> | undefined;
  const show = async () => {
    headings ??= fetch(document.body.dataset.index ?? '').then((answer) => answer.json());
    const all = await headings;
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const isFound = ([, ...texts]: Heading) => words.every((word) => texts.join(' ').toLowerCase().includes(word));
    const found = words.length > 0 ? all.filter(isFound) : [];
    status.textContent = words.length === 0 ? '' : found.length === 1 ? '1 heading' : `${found.length} headings`;
    list.replaceChildren(...found.map(itemOf));
  };
  form.hidden = false;
  input.addEventListener('input', () => void show());
  input.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    input.value = '';
    void show();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
}

function itemOf([href, page, section]: Heading): HTMLElement {
  const link = document.createElement('a');
  link.href = href;
  link.append(section ?? page);
  if (section) {
    const small = document.createElement('small');
    small.append(page);
    link.append(small);
  }
  const item = document.createElement('li');
  item.append(link);
  return item;
}

export {};
