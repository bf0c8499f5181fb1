import { videoStyles } from '../parts/video.css.ts';

/**
 * Styles that only the second part needs: result screen, the form below it, motion, busy buttons,
 * key hints, print, high contrast.
 */
export const styles = `${videoStyles}
@media (hover: hover) {
  @container (min-width: 421px) {
    :focus-within > :is(.options, :has(.options)) ~ .actions:after {
      content: "Enter ↵";
      content: "Enter ↵" / "";
      padding: 1px 7px;
      border: 1px solid var(--qf-line);
      border-radius: 6px;
      font-size: 13px;
      line-height: 18px;
      color: var(--qf-soft);
    }
    .actions .main {
      order: 1;
    }
  }
}
:focus-visible:not(h2) {
  outline: 3px solid var(--qf-link);
  outline-offset: 2px;
}
/* Room for bars at the top and bottom, of the page or our own: they cover a field that is focused. */
.root {
  scroll-margin-top: 80px;
  text-wrap: pretty;
}
input,
select,
textarea,
[role=option],
.failure {
  scroll-margin: 100px 0;
}
.option b {
  border-radius: 9px;
}
.bar i {
  border-radius: 4px;
}
[aria-invalid=true] {
  --qf-edge: var(--qf-bad);
  --qf-line: var(--qf-bad);
}
.notice {
  padding: 32px 0;
  text-align: center;
  white-space: pre-line;
}
.option,
.option input,
.check,
button {
  cursor: pointer;
}
.lead {
  margin-top: 8px;
}
.notice p {
  margin-top: 8px;
  color: var(--qf-soft);
}
/* An option is known by its badge and words: its edge may be soft. */
.option:not(.chosen) {
  border-color: var(--qf-line);
  box-shadow: 0 1px 2px rgb(20 16 40/.04);
}
a {
  color: var(--qf-link);
}
li * {
  unicode-bidi: normal;
}
textarea {
  resize: vertical;
}
.field label,
.check,
.check i {
  font-style: normal;
  font-size: 14px;
  line-height: 20px;
}
.field {
  margin-top: 16px;
}
.field label {
  display: block;
  margin-bottom: 6px;
  font-weight: 550;
}
.check {
  display: flex;
  gap: 12px;
  margin-top: 8px;
  padding: 11px 0;
  color: var(--qf-soft);
}
.check input {
  flex: none;
  width: 22px;
  height: 22px;
  accent-color: var(--qf-link);
}
@container (max-width: 481px) {
  .lead ~ .actions .main {
    flex-grow: 1;
  }
  /* Next stays at the bottom edge of a phone while the answers are longer than the screen. */
  .step > #problem + .actions {
    position: sticky;
    bottom: 0;
    z-index: 1;
    margin: auto -24px -24px;
    padding: 20px 24px max(24px, env(safe-area-inset-bottom));
    background-color: var(--qf-back);
  }
}
.chosen:before,
.chosen:after {
  content: "";
  position: absolute;
  inset-inline-end: 16px;
  width: 20px;
  height: 20px;
  border-radius: 50%;
}
.chosen:before {
  background-color: var(--qf-fill);
}
.chosen:after {
  margin: 0 7px 3px;
  width: 6px;
  height: 10px;
  border: solid var(--qf-on);
  border-width: 0 2px 2px 0;
  border-radius: 0;
  transform: rotate(45deg);
}
.below {
  margin-top: 32px;
  padding-top: 28px;
  border-top: 1px solid var(--qf-line);
}
[aria-disabled=true],
:disabled {
  opacity: .45;
  cursor: default;
}
.option:has(:disabled) {
  opacity: .45;
}
.result {
  text-align: center;
}
.tag {
  display: inline-block;
  margin-bottom: 8px;
  padding: 4px 12px;
  border-radius: 99px;
  font-size: 13px;
  line-height: 20px;
  font-weight: 600;
  color: var(--qf-link);
  background-color: var(--qf-tint);
}
.ring {
  position: relative;
  width: 208px;
  height: 190px;
  margin: 8px auto;
  stroke: var(--qf-line);
}
.ring svg {
  position: absolute;
  inset: 0;
  direction: ltr;
}
.ring .score {
  display: block;
  padding-top: 66px;
  font-size: 60px;
  line-height: 64px;
  font-weight: 700;
  letter-spacing: -.03em;
}
[data-shown] {
  color: transparent;
}
[data-shown]:after {
  content: attr(data-shown);
  content: attr(data-shown) / "";
  position: absolute;
  inset: 66px 0 0;
  color: var(--qf-ink);
}
.ring .out {
  display: block;
  padding: 0 28px;
}
.out {
  font-size: 13px;
  line-height: 18px;
  color: var(--qf-soft);
}
/* What an outcome has its own color for. */
[style*=qf-own] {
  --qf-link: var(--qf-own);
}
@supports (color: light-dark(red, red)) {
  [style*=qf-own] {
    --qf-link: light-dark(var(--qf-own), color-mix(in srgb, var(--qf-own), #fff 50%));
  }
}
.result h3 {
  margin: 28px 0 0;
  font-size: 18px;
  line-height: 26px;
}
.picture {
  display: block;
  width: 100%;
  border-radius: 16px;
}
.picture,
.result .video,
figure,
.compare,
.share {
  margin: 20px 0 0;
}
.radar {
  display: none;
  overflow: visible;
  margin: 16px auto 0;
  max-width: 460px;
  direction: ltr;
  fill: var(--qf-link);
}
polygon {
  fill: none;
  stroke: var(--qf-line);
}
.area {
  fill: inherit;
  fill-opacity: .2;
  stroke: var(--qf-link);
  stroke-width: 2;
}
text {
  font-size: 13px;
  fill: var(--qf-ink);
}
@container (min-width: 421px) {
  .radar {
    display: block;
  }
  /* For screen readers, to which the radar says nothing. */
  .radar + .shares {
    position: absolute;
    clip-path: inset(50%);
  }
}
.products,
.shares {
  display: grid;
  gap: 12px;
  margin: 24px 0 0;
  padding: 0;
  list-style: none;
  text-align: start;
}
.products li {
  position: relative;
  display: flex;
  align-items: center;
  gap: 14px;
  padding: 12px;
  border: 1px solid var(--qf-line);
  border-radius: 14px;
}
.products img {
  border-radius: 10px;
  object-fit: cover;
}
.products a {
  color: inherit;
  font-weight: 600;
}
/* The whole row. */
.products a:after {
  content: '';
  position: absolute;
  inset: 0;
}
.products p.out {
  margin: 0;
}
blockquote {
  margin: 4px 0 0;
  font-weight: 600;
  white-space: pre-line;
}
.compare {
  display: flex;
  align-items: center;
  gap: 12px;
  padding: 14px 18px;
  border-radius: 14px;
  text-align: start;
  font-size: 14px;
  line-height: 20px;
  background-color: var(--qf-tint);
}
.compare .score {
  font-size: 26px;
  line-height: 32px;
  font-weight: 700;
  color: var(--qf-link);
}
.round {
  stroke-linecap: round;
}
.reached {
  stroke: var(--qf-link);
  animation: reached .9s ease-out;
}
.band {
  stroke: var(--qf-link);
  opacity: .22;
}
.notch {
  stroke: var(--qf-back);
}
@keyframes reached {
  from {
    stroke-dasharray: 0 400;
  }
}
.words {
  margin-top: 10px;
  white-space: pre-line;
}
.text {
  margin-top: 10px;
  color: var(--qf-soft);
}
.text:has(li) {
  text-align: start;
}
.text > * {
  margin: 0 0 10px;
}
.button {
  display: inline-block;
  text-decoration: none;
}
.result > .button {
  display: block;
  margin-top: 22px;
}
.line {
  box-shadow: inset 0 0 0 1px var(--qf-edge);
  color: var(--qf-ink);
}
.line.button {
  margin-top: 12px;
}
.shares {
  font-size: 14px;
  line-height: 20px;
}
.shares li {
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 12px;
}
.shares .bar {
  flex-basis: 100%;
  height: 8px;
  margin-top: 6px;
}
.soft {
  color: var(--qf-soft);
}
.sent {
  font-weight: 600;
  margin-bottom: 16px;
}
p.out {
  margin-top: 16px;
}
.tag + h2 {
  font-size: 30px;
  line-height: 36px;
  letter-spacing: -.022em;
}
.thanks {
  margin-top: 28px;
  padding: 28px 24px;
  border: 1px solid var(--qf-line);
  border-radius: 16px;
}
.thanks strong {
  font-size: 20px;
  line-height: 28px;
}
.thanks img {
  display: block;
  max-width: 60%;
  margin: 0 auto 16px;
  object-fit: contain;
}
.share {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(120px, 1fr));
  gap: 8px;
  padding: 0;
  border: 0;
}
.share button,
.more > * {
  min-height: 44px;
  padding: 9px 14px;
  border-radius: 12px;
  font-size: 14px;
  color: var(--qf-soft);
}
.share button {
  border: 1px solid var(--qf-edge);
}
:is(.share, .more) button:hover {
  color: var(--qf-ink);
  background-color: var(--qf-tint);
}
[aria-busy=true] .main {
  opacity: 1;
}
.option:not(.chosen):hover,
.main {
  box-shadow: 0 6px 16px -8px var(--qf-link);
}
[data-moves] .step {
  animation: in .24s cubic-bezier(.2, 1.3, .4, 1);
}
@keyframes in {
  from {
    opacity: 0;
    transform: translateY(8px);
  }
}
.option,
.check,
button {
  transition: .14s ease-out;
}
.bar i {
  transition: width .24s ease-out;
}
@media (prefers-reduced-motion: reduce) {
  * {
    animation: none !important;
    transition: none !important;
  }
}
.check + .error {
  margin-top: -6px;
}
.check [aria-invalid=true] {
  outline: 2px solid var(--qf-bad);
  outline-offset: -2px;
  border-radius: 4px;
}
.field select {
  appearance: none;
  padding-inline: 16px 40px;
  background: conic-gradient(from -45deg at 50% 100%, currentColor 90deg, #0000 0) right 17px center/12px 6px no-repeat;
  background-color: var(--qf-back);
}
.field select:dir(rtl) {
  background-position-x: 17px;
}
textarea:focus,
.entry:focus,
.field :is(input, select):focus {
  outline-offset: -2px;
  box-shadow: 0 0 0 4px var(--qf-tint);
}
@media (forced-colors: active) {
  .chosen,
  .field [aria-invalid=true] {
    border-width: 3px;
  }
  .bar,
  button,
  .button {
    border: 1px solid;
  }
  .chosen b,
  .bar i {
    forced-color-adjust: none;
    background-color: Highlight;
    color: HighlightText;
  }
  .field select {
    appearance: auto;
  }
  .more {
    display: flex;
    justify-content: center;
    gap: 8px;
    margin-top: 8px;
  }
  .ring {
    stroke: CanvasText;
    stroke-opacity: .2;
  }
  .reached {
    stroke: Highlight;
    stroke-opacity: 1;
  }
}
@media print {
  .root {
    --qf-ink: #000 !important;
    --qf-soft: #444 !important;
    --qf-back: #fff !important;
    --qf-line: #ccc !important;
    --qf-link: #444 !important;
    --qf-tint: #eee !important;
  }
  .bar i,
  .compare {
    print-color-adjust: exact;
  }
  .radar {
    --qf-link: var(--qf-fill);
  }
  .result > * {
    break-inside: avoid;
  }
  .actions,
  .progress,
  .share,
  .more,
  .below,
  .video,
  .result > .button {
    display: none;
  }
}
`;
