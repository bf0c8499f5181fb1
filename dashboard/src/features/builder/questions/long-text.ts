import { AlignLeft } from 'lucide-react';
import { typedText } from './typed-text.tsx';

export const longText = typedText({
  name: 'Long text',
  about: 'As many lines as it takes',
  Icon: AlignLeft,
  hint: 'Visitors answer in their own words, in as many lines as it takes. A text is never scored.',
});
