const MOST = 5;
const MOST_CHARACTERS = 1_000;
/** RFC 9110, 5.6.2. */
const NAME = /^[!#$%&'*+.^_`|~\dA-Za-z-]{1,100}$/;
/** RFC 9110, 5.5, without what is not ASCII. */
const VALUE = /^[\t\u0020-\u007E]+$/;
/** What says where a message goes, how long it is and whether it is real. */
const RESERVED =
  /^(?:accept|accept-encoding|connection|content-encoding|content-length|content-type|cookie|expect|forwarded|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|user-agent|via|webhook-.*|x-forwarded-.*)$/i;

function parse(lines: string): Array<[name: string, value: string]> {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const colon = line.indexOf(':');
      return colon < 0 ? [line, ''] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    });
}

/** Why these lines are no headers that an owner may add; undefined if they are. */
export function headerProblem(lines: string): string | undefined {
  const headers = parse(lines);
  if (headers.length > MOST) return `At most ${MOST} headers`;
  for (const [index, [name, value]] of headers.entries()) {
    if (!NAME.test(name) || !VALUE.test(value) || value.length > MOST_CHARACTERS)
      return `Line ${index + 1} is not a header, such as X-Api-Key: 1234`;
    if (RESERVED.test(name)) return `${name} cannot be set`;
    if (headers.findIndex(([other]) => other.toLowerCase() === name.toLowerCase()) < index)
      return `${name} is there twice`;
  }
  return undefined;
}

/** Headers by lines of `Name: value`, with names in lower case. */
export const ownHeaders = (lines: string): Record<string, string> =>
  Object.fromEntries(parse(lines).map(([name, value]) => [name.toLowerCase(), value]));
