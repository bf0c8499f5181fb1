/** Pixels throughout: the host page's root font size must not scale the quiz. */
export const styles = `
:host{display:block!important;position:relative!important;visibility:visible!important;contain:layout style;scroll-margin-top:80px}
:host([hidden]){display:none!important}
.root{all:initial;box-sizing:border-box;display:block;max-width:720px;margin-inline:auto;position:relative;direction:inherit;font-family:inherit;font-size:16px;line-height:24px;color:var(--ink);background:var(--ground);border:1px solid var(--line);border-radius:16px;padding:28px 32px 32px;overflow:hidden;text-align:start;-webkit-text-size-adjust:100%;container-type:inline-size;scroll-margin-top:80px}
.root.plain{font-family:Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
*,*::before,*::after{box-sizing:border-box}
h2,p,fieldset,ul,form{margin:0;padding:0;border:0;min-width:0}
h2{font-size:24px;line-height:32px;font-weight:650;letter-spacing:-.01em;overflow-wrap:anywhere;outline:0}
button,input,textarea{font:inherit;color:inherit;margin:0}
.step{animation:in .24s cubic-bezier(.2,.8,.2,1)}
@keyframes in{from{opacity:0;transform:translateY(8px)}}
.progress{margin-bottom:24px}
.progress p{font-size:13px;line-height:18px;color:var(--soft);margin-bottom:8px;font-variant-numeric:tabular-nums}
.bar{height:4px;border-radius:2px;background:var(--line);overflow:hidden}
.bar i{display:block;height:100%;border-radius:2px;background:var(--accent);transition:width .24s ease-out}
.options{display:grid;gap:10px;margin-top:20px}
.option{position:relative;display:flex;align-items:center;gap:12px;min-height:56px;padding:12px 16px;border:1px solid var(--edge);border-radius:12px;cursor:pointer;overflow-wrap:anywhere;transition:border-color .14s ease-out,background-color .14s ease-out,transform .14s ease-out}
.option:hover{border-color:var(--accent-text);background:var(--tint)}
.option:active{transform:scale(.99)}
.option input{position:absolute;inset:0;width:100%;height:100%;opacity:0;cursor:pointer}
.option b{flex:none;display:grid;place-items:center;width:28px;height:28px;border:1px solid var(--edge);border-radius:8px;font-size:13px;font-weight:600;color:var(--soft);pointer-events:none}
.option span{pointer-events:none}
.option.chosen{border-color:var(--accent-text);box-shadow:inset 0 0 0 1px var(--accent-text);background:var(--tint)}
.option.chosen b{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.option:focus-within{outline:3px solid var(--accent-text);outline-offset:2px}
textarea,.field input{display:block;width:100%;font-size:16px;line-height:24px;border:1px solid var(--edge);border-radius:12px;background:transparent;padding:11px 14px}
textarea{min-height:112px;margin-top:20px;resize:vertical}
.field input{height:48px}
textarea:focus-visible,input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid var(--accent-text);outline-offset:2px}
[aria-invalid=true]{border-color:var(--bad)!important}
.field{margin-top:16px}
.field label{display:block;margin-bottom:6px;font-size:14px;line-height:20px;font-weight:550}
.check{display:flex;gap:12px;align-items:flex-start;margin-top:20px;font-size:14px;line-height:20px;cursor:pointer}
.check input{flex:none;width:22px;height:22px;margin:0;accent-color:var(--accent);cursor:pointer}
.lead{color:var(--soft);margin-top:6px}
.error{margin-top:8px;font-size:14px;line-height:20px;color:var(--bad)}
.error:empty{display:none}
.actions{display:flex;gap:12px;justify-content:space-between;margin-top:28px}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:11px 24px;border:1px solid transparent;border-radius:12px;background:none;font-size:16px;line-height:24px;font-weight:600;cursor:pointer;text-decoration:none;transition:filter .14s ease-out,opacity .14s ease-out}
.main{background:var(--accent);color:var(--on-accent)}
.main:hover{filter:brightness(.94)}
.quiet{border-color:var(--edge)}
.quiet:hover{background:var(--tint)}
button:disabled{opacity:.45;cursor:default;filter:none}
a{color:var(--accent-text)}
.trap{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.result{text-align:center}
.score{margin:20px 0 4px;font-size:56px;line-height:64px;font-weight:700;letter-spacing:-.02em;color:var(--accent-text);font-variant-numeric:tabular-nums}
.out{color:var(--soft);font-size:14px;line-height:20px}
.text{margin-top:16px;white-space:pre-line;overflow-wrap:anywhere}
.thanks{margin-top:28px;padding-top:28px;border-top:1px solid var(--line)}
.result .button{margin-top:24px}
.logo{display:block;height:36px;max-width:60%;object-fit:contain;object-position:left;margin-bottom:20px}
.ribbon{position:absolute;top:0;inset-inline-end:0;padding:3px 14px;border-end-start-radius:12px;background:var(--accent);color:var(--on-accent);font-size:12px;line-height:18px;font-weight:600}
.notice{text-align:center;padding:32px 0}
.notice p{color:var(--soft);margin-top:8px}
@container (max-width:380px){h2{font-size:20px;line-height:28px}.actions{flex-direction:column-reverse}button{width:100%}}
@media (max-width:480px){.root{padding:22px 18px 22px}}
@media (prefers-reduced-motion:reduce){*{animation:none!important;transition:none!important}}
@media (forced-colors:active){.option.chosen{outline:3px solid Highlight}.bar{border:1px solid}.bar i{background:Highlight}button,.button{border-color:ButtonText}}
@media print{.actions,.progress{display:none}}
`;
