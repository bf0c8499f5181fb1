import { TextCursorInput } from 'lucide-react';
import { typedText } from './typed-text.tsx';

export const shortText = typedText({
  name: 'Short text',
  about: 'A line in the visitor’s own words',
  Icon: TextCursorInput,
  hint: 'Visitors answer in their own words. A text is never scored.',
});
