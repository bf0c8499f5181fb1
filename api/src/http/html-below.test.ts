import { expect, it } from 'vitest';
import { htmlBelow } from './html-below.ts';

it('puts the path before the addresses of a page, and leaves other sites and texts alone', () => {
  const page =
    '<a href="/docs">&quot; href=&quot;/docs</a><img src="/assets/a.png"><a href="https://a.example/b"></a><a href="#c"></a>';
  expect(htmlBelow(page, '/quiz')).toBe(
    page.replace('<a href="/docs', '<a href="/quiz/docs').replace('src="/', 'src="/quiz/'),
  );
  expect(htmlBelow(page, '')).toBe(page);
});
