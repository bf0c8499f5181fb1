/**
 * Places the quiz on its page. The page's own rules for the container (display, position,
 * visibility) win, except where they would break the quiz. The grid column requests the quiz's full
 * width where the page leaves it open, as in a float or a table cell, which a size container cannot
 * do. It shrinks with the available space, but not so far that answers are cut off.
 */
export const hostStyles = `
:host {
  display: grid;
  grid-template-columns: minmax(200px, 720px);
  justify-content: center;
  width: 100%;
  box-sizing: border-box;
}
:host([hidden]) {
  display: none;
}
.box {
  width: 100%;
  container-type: inline-size;
}
`;
