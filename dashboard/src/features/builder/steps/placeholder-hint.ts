/** Beside every text in which the server fills in placeholders. */
export const PLACEHOLDER_HINT =
  '{{name}}, {{score}} and {{outcome}} are filled in. Where there is no name, {{name|there}} is “there”.';
