import { expect, it } from 'vitest';
import { vendors } from '../../src/destinations/vendors/vendors.ts';
import { readDocs } from './snippets.ts';

const page = readDocs('docs/connectors.md');
const sections = new Map(page.split(/^### /m).map((section) => [section.split('\n')[0], section]));

it.each(Object.values(vendors).map(({ info }) => info))(
  '$name has its steps, and a link to its key',
  ({ name, helpUrl, credentials }) => {
    const section = sections.get(name);
    expect(section).toContain(`](${helpUrl})`);
    for (const { label } of credentials) expect(section).toContain(`**${label}**`);
  },
);

it('says how many there are', () => {
  const words = ['sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'];
  expect(page.toLowerCase()).toContain(`${words[Object.keys(vendors).length - 16]} connectors`);
});
