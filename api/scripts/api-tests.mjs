import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './folders.mjs';

/**
 * Files whose tests look into their process: at what it has in memory or counts, at what stands in it for a vendor, a bucket or a name
 * server, or at a job that the other process would do as well.
 */
const OF_ONE_PROCESS = new Set([
  'api/src/addresses/domains.test.ts',
  'api/src/addresses/slugs.test.ts',
  'api/src/analytics/projection/account-clock.test.ts',
  'api/src/auth/require-local-request.test.ts',
  'api/src/backup/backup.test.ts',
  'api/src/below-a-path.test.ts',
  'api/src/destinations/connections/connection-log.test.ts',
  'api/src/destinations/connections/connections.test.ts',
  'api/src/destinations/destinations.test.ts',
  'api/src/destinations/result-mail/result-mail-preview.test.ts',
  'api/src/embed/embed-json.test.ts',
  'api/src/embed/measuring.test.ts',
  'api/src/http/health.test.ts',
  'api/src/http/limit-reads.test.ts',
  'api/src/metrics/alerts.test.ts',
  'api/src/metrics/metrics.test.ts',
  'api/src/pictures/pictures.test.ts',
  'api/src/prepare-database.test.ts',
  'api/src/quizzes/editing/largest-quiz.test.ts',
  'api/src/result-pdf/result-pdf.test.ts',
  'api/src/submissions/submissions.test.ts',
  'api/src/tokens/tokens.test.ts',
  'api/src/tracing/tracing.test.ts',
  'api/src/visitor/replaced-version.test.ts',
  'api/src/visitor/visitor-post-handler.test.ts',
]);

/** The test files that call the API and hold whichever of two processes answers. */
export const testsOfAnyProcess = () => apiTests().filter((file) => !OF_ONE_PROCESS.has(file));

/** The test files that call the API. */
export function apiTests() {
  const all = readdirSync(join(root, 'api/src'), { recursive: true, encoding: 'utf8' });
  const tests = all.filter((file) => file.endsWith('.test.ts')).map((file) => `api/src/${file.replaceAll('\\', '/')}`);
  return tests.filter((file) => /test\/(test-app|api-test)\.ts/.test(readFileSync(join(root, file), 'utf8')));
}
