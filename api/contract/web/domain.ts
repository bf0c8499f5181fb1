const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** What is wrong with a domain, in words; undefined where nothing is. Names in other scripts are written as DNS has them (xn--…). */
export function domainProblem(domain: string): string | undefined {
  const labels = domain.split('.');
  const fits = domain.length <= 253 && labels.length > 1 && labels.every((label) => LABEL.test(label));
  // The last label of an IPv4 address is a number, that of a name never is.
  if (!fits || /^\d+$/.test(labels.at(-1) ?? '')) return 'Enter a domain such as quiz.example.com, without https://';
  return undefined;
}
