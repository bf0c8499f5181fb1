import { createContext, type ReactNode, useContext } from 'react';

/** A part of a public page that never changes. */
export type FinishedPart = 'promise' | 'first question' | 'benefits' | 'pricing' | 'self-host' | 'footer' | 'info';

/** The parts while a page is rendered for its file; in the browser there are none. */
export const FinishedParts = createContext<Readonly<Record<FinishedPart, ReactNode>> | undefined>(undefined);

/** Stands for a part: the browser keeps its HTML as it came, and loads no code for it. */
export function Finished({ part }: { part: FinishedPart }) {
  const parts = useContext(FinishedParts);
  return parts ? (
    <div>{parts[part]}</div>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, React keeps what is there
    <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  );
}
