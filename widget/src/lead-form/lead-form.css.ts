/** Styles that only custom lead forms need. */
export const styles = `
.field select {
  display: block;
  width: 100%;
  min-height: 52px;
  padding: 13px 12px;
  border: 1px solid var(--qf-edge);
  border-radius: 14px;
  background-color: var(--qf-back);
  color: inherit;
  font: inherit;
}
.check + .check,
.error:empty + .check {
  margin-top: 0;
}
.quiet + .quiet {
  margin: 0;
}
`;
