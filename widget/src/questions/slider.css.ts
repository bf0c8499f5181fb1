/** A slider, the value above it, and the words at the ends of a row. */
export const slider = `
.ends {
  display: flex;
  justify-content: space-between;
  gap: 16px;
  margin-top: 10px;
  font-size: 13px;
  line-height: 18px;
  color: var(--qf-soft);
}
.big {
  margin-top: 28px;
  font-size: 44px;
  line-height: 52px;
  font-weight: 700;
  letter-spacing: -.03em;
  text-align: center;
}
[type=range] {
  --qf-way: right;
  appearance: none;
  display: block;
  width: 100%;
  height: 44px;
  background: linear-gradient(to var(--qf-way), var(--qf-fill) var(--qf-at), var(--qf-line) 0) center/100% 8px no-repeat;
  cursor: pointer;
}
[type=range]:dir(rtl) {
  --qf-way: left;
}
[type=range]::-webkit-slider-thumb {
  appearance: none;
  width: 32px;
  height: 32px;
  border: 2px solid var(--qf-fill);
  border-radius: 50%;
  background-color: var(--qf-back);
}
[type=range]::-moz-range-thumb {
  box-sizing: border-box;
  width: 32px;
  height: 32px;
  border: 2px solid var(--qf-fill);
  border-radius: 50%;
  background-color: var(--qf-back);
}
`;
