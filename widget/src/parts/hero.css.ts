/** The picture above a start screen or a result, from edge to edge. */
export const heroStyles = `
.hero {
  display: block;
  width: calc(100% + 72px);
  height: 240px;
  margin: -32px -36px 24px;
  object-fit: cover;
}
.logo + * .hero {
  margin-top: 0;
}
@container (max-width: 481px) {
  .hero {
    width: calc(100% + 48px);
    margin: -32px -24px 24px;
  }
}
`;
