const MAX_LENGTH = 60;
const MAX_WORDS = 5;
/** Letters, with single spaces, hyphens and apostrophes between them; a point only after an initial, before a space. */
const PLAIN_NAME = /^[\p{L}\p{M}]+(?:(?:[ '’-]|\. )[\p{L}\p{M}]+)*\.?$/u;

/**
 * A visitor's name for the mail with their result; '' unless it can be nothing but a name. Anybody may give any address, so a name must
 * not carry a link, a number or a message to its owner.
 */
export const nameForMail = (name: string): string =>
  name.length <= MAX_LENGTH && name.split(' ').length <= MAX_WORDS && PLAIN_NAME.test(name) ? name : '';
