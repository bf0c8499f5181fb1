/**
 * How the quiz stands on a page. What the page says of its container holds, be it about display, position or visibility; only what would
 * break the quiz is kept from it. The column asks for the quiz's own width where the page leaves that open (a float, a table cell), and
 * gives way where there is less, which a box that measures itself cannot do; not to what would cut off its answers, as beside a long text.
 */
export const hostStyles = `
:host{display:grid;grid-template-columns:minmax(200px,720px);justify-content:center;width:100%;box-sizing:border-box}
:host([hidden]){display:none}
.box{width:100%;container-type:inline-size}
.root{visibility:inherit;pointer-events:inherit}
`;
