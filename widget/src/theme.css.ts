/**
 * Pixels throughout: the host page's root font size must not scale the quiz. What people wrote runs in its own direction, whatever the
 * quiz's language.
 */
export const styles = `
:host{display:block!important;position:relative!important;visibility:visible!important;width:100%;box-sizing:border-box;container-type:inline-size}
:host([hidden]){display:none!important}
.root{all:initial;display:block;position:relative;box-sizing:border-box;max-width:720px;margin:auto;padding:28px 32px 32px;border:1px solid var(--line,#ddd);border-radius:16px;overflow:hidden;color:var(--ink,#14121f);background:var(--back,#fff);font-size:16px;line-height:24px;font-family:inherit;direction:inherit;text-align:start;scroll-margin-top:80px}
*,:before,:after{box-sizing:border-box}
h2,p{margin:0;overflow-wrap:anywhere}
h2,p,span,strong,textarea,input{unicode-bidi:plaintext}
h2{font-size:24px;line-height:32px;font-weight:650;outline:0}
button,input,textarea{font:inherit;color:inherit;margin:0}
.step{animation:in .24s ease-out}
@keyframes in{from{opacity:0;transform:translateY(8px)}}
button,.button{display:inline-block;min-height:48px;padding:11px 24px;border:1px solid transparent;border-radius:12px;background:none;text-align:center;text-decoration:none;font-weight:600}
.progress{margin-bottom:24px}
.progress p,.option b,.field label,.check,.error{font-size:14px;line-height:20px}
.progress p,.option b,.lead,.notice p{color:var(--soft)}
.bar{height:4px;margin-top:8px;border-radius:2px;overflow:hidden;background:var(--line)}
.bar i{display:block;height:100%;background:var(--fill);transition:width .24s ease-out}
.options{display:grid;gap:10px;margin-top:20px}
.option{position:relative;display:flex;align-items:center;gap:12px;min-height:56px;padding:12px 16px;overflow-wrap:anywhere}
.option,textarea,.field input,.option b,.quiet{border:1px solid var(--edge);border-radius:12px}
.option,.check,button{cursor:pointer;transition:.14s ease-out}
.option:hover,.quiet:hover,.chosen{background:var(--tint)}
.option input{position:absolute;inset:0;width:100%;height:100%;opacity:0;cursor:pointer}
.option b{flex:none;width:28px;height:28px;padding-top:3px;border-radius:8px;text-align:center;font-weight:600}
.option b,.option span{pointer-events:none}
.option:hover,.chosen{border-color:var(--link)}
.chosen{box-shadow:inset 0 0 0 1px var(--link)}
.chosen b,.main{background:var(--fill);color:var(--on)}
.option:focus-within,:focus-visible:not(h2){outline:3px solid var(--link);outline-offset:2px}
textarea,.field input{display:block;width:100%;min-height:48px;padding:11px 14px;background:none}
textarea{height:112px;margin-top:20px;resize:vertical}
[aria-invalid=true]{border-color:var(--bad)!important}
.field{margin-top:16px}
.field label{display:block;margin-bottom:6px;font-weight:550}
.check{display:flex;gap:12px;margin-top:20px}
.check input{flex:none;width:22px;height:22px;accent-color:var(--fill)}
.lead,.notice p{margin-top:8px}
.error{margin-top:8px;color:var(--bad)}
.error:empty{display:none}
.actions{display:flex;gap:12px;justify-content:space-between;margin-top:28px}
:disabled{opacity:.45;cursor:default}
a{color:var(--link)}
.trap{position:absolute;clip-path:inset(50%)}
.logo{display:block;height:36px;max-width:60%;object-fit:contain;object-position:left;margin-bottom:20px}
.notice{padding:32px 0;text-align:center;white-space:pre-line}
@container (max-width:380px){h2{font-size:20px;line-height:28px}.actions{flex-direction:column-reverse}}
@container (max-width:480px){.root{padding:22px 18px}}
@media (prefers-reduced-motion:reduce){*{animation:none!important;transition:none!important}}
@media (forced-colors:active){.chosen{outline:3px solid Highlight}.bar{border:1px solid}.bar i{background:Highlight}}
@media print{.actions,.progress{display:none}}
`;

/** For pages of this server: a typeface of their own, and the ribbon over an owner's preview. */
export const pageStyles = `
.root{font-family:Inter,system-ui,sans-serif}
.ribbon{position:absolute;top:0;inset-inline-end:0;padding:3px 14px;border-end-start-radius:12px;font-size:14px;line-height:20px;font-weight:600;background:var(--fill);color:var(--on)}
`;
