import { isFollowed, ownerWith, until } from '../../../api/bench/lib/owner-with-leads.mjs';
import { quizOfEight } from '../../../api/scripts/published-quiz.mjs';

/** @typedef {import('../../../api/bench/lib/owner-with-leads.mjs').Owner & {builder: string}} Owner */

/**
 * An owner of leads and quizzes, all of them counted, with one more quiz to edit: `builder`.
 * @param {{leads: number, quizzes: number, questions: number}} size
 * @param {string} url of the product
 * @param {import('mongodb').Db} db
 * @param {string} email
 * @returns {Promise<Owner>}
 */
export async function ownerWithBuilder({ leads, quizzes, questions }, url, db, email) {
  const owner = await ownerWith({ leads, quizzes }, url, db, email);
  const asked = Array.from({ length: questions }, (_, n) => {
    const { order: _order, ...question } = quizOfEight.questions[n % quizOfEight.questions.length];
    return question;
  });
  const { id } = await owner.ask('POST', '/api/quizzes', { ...quizOfEight, questions: asked });
  await until(() => isFollowed(db));
  return { ...owner, builder: id };
}
