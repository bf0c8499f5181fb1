/** The words at the ends of a row. */
export const ends = `
.ends {
  display: flex;
  justify-content: space-between;
  gap: 16px;
  margin-top: 10px;
  font-size: 13px;
  line-height: 18px;
  color: var(--qf-soft);
}
`;
