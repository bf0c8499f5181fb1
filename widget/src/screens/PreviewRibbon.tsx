/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { View } from '../view.ts';

/** Marks an owner's preview, which is not counted. */
export const PreviewRibbon = ({ messages }: Pick<View, 'messages'>) => <div class="ribbon">{messages.preview}</div>;
