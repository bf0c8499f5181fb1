import { typedText } from './typed-text.tsx';

export const longText = typedText(
  'Long text',
  'Visitors answer in their own words, in as many lines as it takes. A text is never scored.',
);
