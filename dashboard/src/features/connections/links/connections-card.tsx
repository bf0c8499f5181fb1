import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Connection, Connections } from '#contract/connections/connection.schema';
import type { Link } from '#contract/connections/link.schema';
import type { VendorInfo } from '#contract/connections/vendor.schema';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { newSessionId } from '#widget/session';
import { Card, CardHeader } from '../../../ui/display/card.tsx';
import { allOf, QueryView } from '../../../ui/feedback/query-view.tsx';
import { Loading } from '../../../ui/feedback/states.tsx';
import { useUser } from '../../auth/queries.ts';
import { ConnectDialog } from '../connect-dialog.tsx';
import { ManageDialog } from '../manage-dialog.tsx';
import { connectionQueries } from '../queries.ts';
import { AddConnection } from './add-connection.tsx';
import { type EditedLink, hasLinkDraft } from './link-draft.ts';
import { LinkEditor } from './link-editor.tsx';
import { LinkRow } from './link-row.tsx';
import { linkQueries } from './queries.ts';

/** The tools that a quiz sends its leads to. `?connection=` opens the settings for one of the account's. */
export function ConnectionsCard({ quiz }: { quiz: Quiz }) {
  const query = allOf([useQuery(connectionQueries.all()), useQuery(linkQueries.all(quiz.id))]);
  return (
    <Card>
      <CardHeader title="Connections" text="Sends new leads to your mail tool, CRM, chat or sheet." />
      <QueryView query={query} inCard loading={<Loading className="h-16" />}>
        {([all, links]) => <QuizLinks quiz={quiz} links={links} {...all} />}
      </QueryView>
    </Card>
  );
}

function QuizLinks({ quiz, links, vendors, connections }: Connections & { quiz: Quiz; links: Link[] }) {
  const account = useUser().user?.id ?? '';
  const [address, setAddress] = useSearchParams();
  const asked = address.get('connection');
  /** The link or the connection whose settings are open, by their ids. */
  const [opened, setOpened] = useState<{ link?: string; connection: string; newId: string } | undefined>(() =>
    asked ? { ...linkOf(links, asked), connection: asked, newId: newSessionId() } : undefined,
  );
  const [connecting, setConnecting] = useState<VendorInfo>();
  const [fixedId, setFixedId] = useState<string>();
  const known = connections.flatMap((connection) => {
    const vendor = vendors.find(({ id }) => id === connection.vendor);
    return vendor ? [{ connection, vendor }] : [];
  });
  const find = (id: string | undefined) => known.find(({ connection }) => connection.id === id);
  const shown = links.flatMap((link) => {
    const found = find(link.connection);
    return found ? [{ ...found, link }] : [];
  });
  const everywhere = known.filter(
    ({ connection: { id, everyQuiz, hook } }) =>
      everyQuiz && (!hook?.quiz || hook.quiz.id === quiz.id) && !links.some(({ connection }) => connection === id),
  );
  const use = ({ id }: Connection) => setOpened({ connection: id, newId: newSessionId() });
  const close = () => {
    setOpened(undefined);
    if (!asked) return;
    address.delete('connection');
    setAddress(address, { replace: true, preventScrollReset: true });
  };
  const found = find(opened?.connection);
  const stored = opened?.link === undefined ? undefined : links.find(({ id }) => id === opened.link);
  const edited: EditedLink | undefined =
    opened && found ? { ...found, id: stored?.id ?? opened.newId, stored } : undefined;
  const fixed = find(fixedId);
  const rows = [...shown, ...everywhere.map((one) => ({ ...one, link: undefined }))];
  return (
    <>
      {rows.length > 0 ? (
        <ul aria-label="Connections" className="mb-4 divide-y divide-hairline border-y border-hairline">
          {rows.map(({ connection, vendor, link }) => (
            <LinkRow
              key={link?.id ?? connection.id}
              quizId={quiz.id}
              connection={connection}
              vendor={vendor}
              link={link}
              hasDraft={hasLinkDraft(account, quiz.id, { connection, vendor, stored: link })}
              onEdit={() =>
                setOpened({ ...(link ? { link: link.id } : {}), connection: connection.id, newId: newSessionId() })
              }
              onFix={() => setFixedId(connection.id)}
            />
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-soft">Leads of this quiz go to no other tool yet.</p>
      )}
      <AddConnection
        vendors={vendors}
        connections={known.map(({ connection }) => connection).filter(({ hook }) => !hook)}
        onUse={use}
        onConnect={setConnecting}
      />
      {edited ? <LinkEditor key={edited.id} account={account} quiz={quiz} link={edited} onClose={close} /> : null}
      {connecting ? (
        <ConnectDialog
          vendor={connecting}
          connections={connections}
          onClose={() => setConnecting(undefined)}
          onConnected={(connection) => {
            setConnecting(undefined);
            use(connection);
          }}
        />
      ) : null}
      {fixed ? <ManageDialog {...fixed} onClose={() => setFixedId(undefined)} /> : null}
    </>
  );
}

const linkOf = (links: readonly Link[], connection: string): { link?: string } => {
  const link = links.find((one) => one.connection === connection);
  return link ? { link: link.id } : {};
};
