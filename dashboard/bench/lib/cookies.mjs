/**
 * The pairs of a Cookie header, as a browser's context takes them.
 * @param {string} cookie
 * @param {string} url
 */
export const cookiesOf = (cookie, url) =>
  cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
