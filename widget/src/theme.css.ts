/**
 * Styles of a quiz. All lengths are in pixels, so that the root font size of the host page does not
 * scale the quiz. Authored text gets its direction from its own content (`unicode-bidi:
 * plaintext`); elements nested in it do not start another direction. A chosen option has a ring and a
 * tint, and from the second part a check mark; hover only adds a shadow, and focus is a separate ring.
 */
export const styles = `
.root {
  all: initial;
  display: block;
  position: relative;
  box-sizing: border-box;
  max-width: 720px;
  margin: auto;
  padding: 32px 36px;
  border: 1px solid var(--qf-line, #ddd);
  border-radius: 20px;
  overflow: hidden;
  overflow: clip;
  overflow-wrap: anywhere;
  color: var(--qf-ink, #14121f);
  background-color: var(--qf-back, #fff);
  font-size: 16px;
  line-height: 24px;
  font-family: inherit;
  visibility: inherit;
  pointer-events: inherit;
  text-align: start;
}
*,
:before,
:after {
  box-sizing: border-box;
  unicode-bidi: plaintext;
  text-align: match-parent;
}
h2,
p {
  margin: 0;
}
p * {
  unicode-bidi: normal;
}
h2 {
  font-size: 24px;
  line-height: 31px;
  outline: 0;
  font-weight: 650;
  letter-spacing: -.015em;
}
button,
input,
textarea {
  font: inherit;
  color: inherit;
  margin: 0;
}
.button,
button {
  min-height: 52px;
  padding: 14px 24px;
  border: 0;
  border-radius: 14px;
  background: none;
  text-align: center;
  font-weight: 600;
}
.quiet {
  padding: 14px 12px;
  margin-inline-end: auto;
}
.progress {
  margin-bottom: 28px;
}
.progress p {
  font-size: 13px;
  line-height: 18px;
}
.option b,
.error {
  font-size: 14px;
  line-height: 20px;
}
.progress p,
.lead,
.quiet {
  color: var(--qf-soft);
}
.bar {
  height: 4px;
  margin-top: 10px;
  border-radius: 4px;
  overflow: hidden;
  background-color: var(--qf-line);
}
.bar i {
  display: block;
  height: 100%;
  background-color: var(--qf-link);
}
.options {
  display: grid;
  gap: 10px;
  margin-top: 24px;
}
.option {
  position: relative;
  display: flex;
  gap: 14px;
  align-items: center;
  min-height: 60px;
  padding: 12px 16px;
  padding-inline-end: 48px;
}
.option,
.entry,
textarea,
.field input {
  border: 1px solid var(--qf-edge);
  border-radius: 14px;
}
.option input {
  position: absolute;
  inset: -1px;
  appearance: none;
  border-radius: 14px;
}
.option b {
  flex: none;
  width: 32px;
  padding: 6px 0;
  text-align: center;
  font-weight: 600;
  background-color: var(--qf-tint);
  color: var(--qf-link);
}
.chosen {
  background-color: var(--qf-tint);
  border-color: var(--qf-link);
  box-shadow: inset 0 0 0 1px var(--qf-link);
}
.main {
  min-width: 150px;
}
.chosen b,
.main {
  background-color: var(--qf-fill);
  color: var(--qf-on);
}
.entry,
textarea,
.field input {
  display: block;
  width: 100%;
  min-height: 52px;
  padding: 13px 16px;
  background: none;
}
textarea {
  height: 112px;
  margin-top: 24px;
}
.error {
  margin-top: 8px;
  color: var(--qf-bad);
}
.error:empty {
  display: none;
}
.actions {
  display: flex;
  flex-wrap: wrap;
  gap: 14px;
  align-items: center;
  margin-top: 28px;
}
.trap {
  position: absolute;
  clip-path: inset(50%);
}
.logo {
  display: block;
  height: 36px;
  max-width: 60%;
  margin-bottom: 20px;
  object-fit: contain;
  object-position: left;
}
@container (max-width: 481px) {
  .root {
    padding: 32px 24px 24px;
  }
}
`;

/**
 * Additional styles on the server's own pages: the card follows the custom properties of its page,
 * and fills it where the page has a height, with the buttons at its bottom; an owner's preview has a ribbon. Headings are positioned for the box that `followFocus` lays
 * around them.
 */
export const pageStyles = `
.root {
  max-width: var(--qf-width, 640px);
  border: var(--qf-border, 1px solid var(--qf-line));
  border-radius: var(--qf-radius, 20px);
  box-shadow: var(--qf-shadow, none);
  min-height: 100%;
}
.root,
section {
  display: grid;
  grid: auto / 100%;
}
form {
  display: flex;
  flex-direction: column;
}
form > .actions {
  margin-top: auto;
  padding-top: 28px;
}
.logo {
  display: var(--qf-logo, block);
}
.step .hero {
  margin-top: var(--qf-top, -32px);
  border-radius: var(--qf-picture, 0);
}
.logo + .step .hero {
  margin-top: var(--qf-hero, 0);
}
.step h2 {
  position: relative;
}
.ribbon {
  position: absolute;
  top: 0;
  inset-inline-end: 0;
  padding: 3px 14px;
  border-end-start-radius: 12px;
  font-size: 14px;
  line-height: 20px;
  font-weight: 600;
  background-color: var(--qf-fill);
  color: var(--qf-on);
}
`;
