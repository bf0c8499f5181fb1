import { repeatedly } from './repeatedly.mjs';

const PAUSE_MS = 300;

/**
 * Lets an owner change a quiz again and again, as the builder does, and look whether it is stored.
 * @param {import('./owner.mjs').Owner} owner @param {string} quiz
 */
export function startSaving(owner, quiz) {
  const path = `/api/quizzes/${quiz}`;
  /** @type {string[]} */
  const failures = [];
  let saved = 0;
  const save = async () => {
    const description = `Saved ${saved + 1} times`;
    const put = await owner.send('PUT', path, { description });
    const get = await owner.send('GET', path);
    const isStored = put.status === 200 && get.status === 200 && JSON.parse(get.text).description === description;
    if (isStored) saved += 1;
    else failures.push(`${put.label} then ${get.label}`);
  };
  const end = repeatedly(save, PAUSE_MS);
  return {
    async stop() {
      await end();
      return { saved, failures };
    },
  };
}
