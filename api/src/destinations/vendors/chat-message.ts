import type { Contact } from './contact.ts';

/** What a chat says of a lead: who, which result, and how many points. Without consent nobody is named. */
export function chatLines({ name, email, quiz, outcome, score, isSample }: Contact): string[] {
  const who = [name || 'Somebody', email && `(${email})`].filter(Boolean).join(' ');
  return [
    `${isSample ? 'Sample: ' : ''}${who} took “${quiz.title}”`,
    ...(outcome ? [`Result: ${outcome}`] : []),
    ...(score === null ? [] : [`Score: ${score} out of 100`]),
  ];
}
