/** What the result's screen adds to the styles of the quiz. */
export const styles = `
.result{text-align:center}
.score{margin:20px 0 4px;font-size:56px;line-height:64px;font-weight:700;color:var(--link)}
.out{font-size:14px;line-height:20px;color:var(--soft)}
.text{margin-top:16px;white-space:pre-line}
.thanks{margin-top:28px;padding-top:28px;border-top:1px solid var(--line)}
.result .button{margin-top:24px}
`;
