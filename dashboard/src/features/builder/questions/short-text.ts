import { typedText } from './typed-text.tsx';

export const shortText = typedText('Short Text', 'Visitors answer in their own words. A text is never scored.');
