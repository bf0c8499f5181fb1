/** For a picture that does not load: better none than the browser's mark of a broken one. */
export const hide = ({ currentTarget }: { currentTarget: HTMLElement }): void => {
  currentTarget.style.display = 'none';
};
