import { typedText } from './typed-text.tsx';

export const shortText = typedText('Short text', 'Visitors answer in their own words. A text is never scored.');
