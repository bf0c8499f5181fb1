/** The rule of a set of options. */
export const several = `
.hint {
  margin-top: 6px;
  font-size: 14px;
  line-height: 20px;
  color: var(--qf-soft);
}
`;
