/** A video, and the button in its place. A question's button has a circle as well, for which the second part has no room. */
export const videoStyles = `
.video {
  display: block;
  width: 100%;
  aspect-ratio: 16/9;
  border: 0;
  border-radius: 16px;
  background-color: var(--qf-fill);
  color: var(--qf-on);
}
`;
