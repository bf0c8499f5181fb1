/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { View } from '../view.ts';

/** Shown instead of a quiz that does not exist or is not active. */
export const NotFoundNotice = ({ messages }: Pick<View, 'messages'>) => (
  <div class="notice">
    <h2 tabIndex={-1}>{messages.notFound}</h2>
    <p>{messages.notFoundText}</p>
  </div>
);

export const RedirectNotice = ({ messages }: View) => (
  <div class="notice" role="status">
    <p>{messages.redirecting}</p>
  </div>
);
