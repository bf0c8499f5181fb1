/** The rule of a set of options, and options that cannot be chosen any more. */
export const several = `
.hint {
  margin-top: 6px;
  font-size: 14px;
  line-height: 20px;
  color: var(--qf-soft);
}
.option:has(:disabled) {
  opacity: .45;
}
`;
