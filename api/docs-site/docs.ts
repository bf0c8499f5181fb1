// Brings the pages of the docs to life: they read without it.

/** Address, title of the page, that of the section, '' for what comes before the first, and the words below it. */
type Heading = [href: string, page: string, section: string, words: string];

const COPIED_MS = 2_000;
const MOST_FOUND = 20;

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

/** Lists the sections of all pages that hold every word of the search, those first that have them in their headings. */
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
    const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
    const inHeading = ([, page, section]: Heading) => has(`${page} ${section}`);
    const found = words.length > 0 ? all.filter((each) => has(each.slice(1).join(' '))) : [];
    status.textContent = words.length === 0 ? '' : found.length === 1 ? '1 place' : `${found.length} places`;
    const ordered = [...found.filter(inHeading), ...found.filter((each) => !inHeading(each))];
    list.replaceChildren(...ordered.slice(0, MOST_FOUND).map(itemOf));
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
  // The index has the paths of an installation at the root of its host.
  link.href = document.body.dataset.index?.replace(/\/docs\/assets\/.*/, href) ?? href;
  link.append(section || page);
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
