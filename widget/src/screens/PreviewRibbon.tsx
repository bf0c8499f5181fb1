/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { View } from '../view.ts';

/** Tells an owner that what they see is not counted. */
export const PreviewRibbon = ({ messages }: Pick<View, 'messages'>) => <div class="ribbon">{messages.preview}</div>;
