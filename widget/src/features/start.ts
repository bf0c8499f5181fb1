import { heroStyles } from '../parts/hero.css.ts';
import { StartScreen } from '../screens/StartScreen.tsx';

export const start = {
  Screen: StartScreen,
  styles: `${heroStyles}
small {
  font-size: 13px;
  line-height: 18px;
}
`,
};
