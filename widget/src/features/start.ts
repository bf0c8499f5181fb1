import { heroStyles } from '../parts/hero.css.ts';
import { StartScreen } from '../screens/StartScreen.tsx';

export const start = { use: StartScreen, styles: heroStyles };
