import type { leadEvents } from '../../deliveries/delivery-record.ts';
import type { Destination, DispatchContext, Subject } from '../destination.ts';
import { storedSettings } from '../destination-settings.ts';

/** The settings of a destination for a subject; undefined if it is off there. */
export async function findSettings(
  id: string,
  destination: Destination,
  subject: Subject,
  context: DispatchContext,
): Promise<{ found: unknown } | undefined> {
  const stored = destination.findSettings
    ? await destination.findSettings(subject, context)
    : await storedSettings(subject.quiz ?? '', id);
  const { success, data } = destination.settings.safeParse(stored);
  return success ? { found: data } : undefined;
}

/** The same, read once for each destination, account and quiz. */
export function settingsFinder(context: DispatchContext) {
  const read = new Map<string, ReturnType<typeof findSettings>>();
  return (id: string, destination: Destination, { owner, quiz = '' }: Subject): ReturnType<typeof findSettings> => {
    const key = `${id} ${owner} ${quiz}`;
    const settings = read.get(key) ?? findSettings(id, destination, { owner, quiz }, context);
    read.set(key, settings);
    return settings;
  };
}

type FindLinks = NonNullable<Destination['findLinks']>;

/** The links of a quiz, read once for each destination, account, quiz and event. */
export function linkFinder(context: DispatchContext) {
  const read = new Map<string, ReturnType<FindLinks>>();
  return (
    id: string,
    findLinks: FindLinks,
    subject: Subject,
    event: (typeof leadEvents)[number],
  ): ReturnType<FindLinks> => {
    const key = `${id} ${subject.owner} ${subject.quiz} ${event}`;
    const links = read.get(key) ?? findLinks(subject, context, event);
    read.set(key, links);
    return links;
  };
}
