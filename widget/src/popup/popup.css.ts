/**
 * Styles around a quiz that opens over its page. The page below keeps its scroll bar, so that nothing in it moves; it does not scroll
 * because the area around the quiz does, always by at least a pixel.
 */
export const styles = `
:host {
  all: initial;
  font-family: inherit;
}
.dialog {
  position: fixed;
  inset: 0;
  display: none;
  box-sizing: border-box;
  width: auto;
  height: auto;
  max-width: none;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  outline: 0;
  overflow: auto;
  overscroll-behavior: contain;
  background: none;
  font: inherit;
  z-index: 2147483647;
}
.dialog.open {
  display: block;
}
.dialog::backdrop {
  background: none;
}
.area {
  display: flex;
  box-sizing: border-box;
  min-height: calc(100% + 1px);
  padding: 24px 16px;
  background: rgba(16, 14, 26, .56);
}
.panel {
  position: relative;
  box-sizing: border-box;
  width: 100%;
  max-width: 720px;
  min-height: 240px;
  margin: auto;
  padding-top: 56px;
  outline: 0;
}
.close,
.tab {
  border: 0;
  cursor: pointer;
  font: 600 16px/24px inherit;
  font-family: inherit;
  color: #14121f;
  background: #fff;
}
.close {
  position: absolute;
  top: 0;
  inset-inline-end: 0;
  width: 44px;
  height: 44px;
  padding: 0;
  border-radius: 22px;
  font-size: 24px;
  box-shadow: 0 1px 4px rgba(16, 14, 26, .3);
}
.close:focus-visible,
.tab:focus-visible {
  outline: 3px solid #fff;
  outline-offset: 2px;
  box-shadow: 0 0 0 6px #14121f;
}
.full-page .area {
  padding: 12px;
  background: #fff;
}
.slide-in {
  inset: auto 16px 16px auto;
  width: 420px;
  max-width: calc(100vw - 32px);
  max-height: calc(100vh - 32px);
}
.slide-in .area {
  min-height: 0;
  padding: 4px;
  background: none;
}
.tab {
  position: fixed;
  top: 50%;
  right: 0;
  max-height: 80vh;
  padding: 16px 10px;
  overflow: hidden;
  border-radius: 0 12px 12px 0;
  writing-mode: vertical-rl;
  transform: translateY(-50%) rotate(180deg);
  z-index: 2147483646;
}
@media (max-width: 480px) {
  .slide-in {
    inset: auto 0 0;
    width: auto;
    max-width: none;
    max-height: 85vh;
  }
}
@media (prefers-reduced-motion: no-preference) {
  .open .panel {
    animation: rise .2s ease-out;
  }
  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(16px);
    }
  }
}
`;
