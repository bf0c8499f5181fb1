import { describe, expect } from 'vitest';
import { apiTest } from '../test/api-test.ts';
import { secondPartPath } from '../test/test-widget.ts';

const { it, app } = apiTest();

describe('the second part of the script', () => {
  // Its address has a hash of its content in it.
  it('may be kept for good, and loaded as a module by any page', async () => {
    const { status, headers } = await fetch(`${app.url}${secondPartPath}?1`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it.each(['second-unknown.js', 'embed.js', '..%2fembed.js', 'second-..%2f..%2fembed.js', '%00'])(
    'is not kept as missing: %s',
    async (file) => {
      const { status, headers } = await fetch(`${app.url}/embed/parts/${file}`);
      expect(status).toBe(404);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('access-control-allow-origin')).toBe('*');
    },
  );

  it('is all that the policy of a quiz’s own page lets in beside its script', async () => {
    for (const path of ['/embed/demo-quiz', '/quiz/demo-quiz']) {
      const { headers } = await fetch(app.url + path);
      expect(headers.get('content-security-policy')).toMatch(
        new RegExp(`script-src 'sha256-[\\w+/=]+' ${app.url}/embed/parts/;`),
      );
    }
  });
});
