/** `onError` handler for images: hides the browser's broken-image icon. */
export const hideBrokenImage = ({ currentTarget }: { currentTarget: HTMLElement }): void => {
  currentTarget.style.display = 'none';
};
