import { useEffect, useState } from 'react';

type Checked = {
  /** The last CSS that can be used: what the preview shows. */
  usable: string;
  /** Why the present one cannot be; undefined while that is not known. */
  problem: string | undefined;
};

/** Checks custom CSS as the server does. The parser is fetched once there is some. */
export function useCheckedCss(css: string): Checked {
  const [checked, setChecked] = useState<Checked & { css: string }>({ css: '', usable: '', problem: undefined });
  useEffect(() => {
    if (css === '') return;
    let isCurrent = true;
    void import('#contract/look/css-problem').then(({ cssProblem }) => {
      if (!isCurrent) return;
      const problem = cssProblem(css);
      setChecked(({ usable }) => ({ css, problem, usable: problem === undefined ? css : usable }));
    });
    return () => {
      isCurrent = false;
    };
  }, [css]);
  if (css === '') return { usable: '', problem: undefined };
  return { usable: checked.usable, problem: checked.css === css ? checked.problem : undefined };
}
