import type { Call } from './calls/call.ts';

const meanings: Record<number, string> = {
  400: 'What was sent cannot be read or is not valid; `issues` says where',
  401: 'Nobody is signed in, or the API token is unknown or was revoked',
  403: 'Not allowed: the call came from another site, goes beyond what an account may hold, or comes from another machine while no sign-in provider is set; or the API token lacks the scope, or the call takes none',
  404: 'Not there, or not the caller’s own',
  409: 'The call contradicts one that was answered before; `conflict` names the quiz, where there is one',
  410: 'It was there and has been erased',
  412: 'The quiz has moved on; `conflict` says to where',
  413: 'The body is too large',
  415: 'The body must be sent as application/json, or a picture in a format that is listed',
  422: 'The picture is damaged, empty or has too many pixels',
  428: 'The quiz asks for a proof of work: solve `challenge` and send the same again with `proof`',
  429: 'Too many calls from this client, or with this API token',
};

/** By status: what a call may refuse with a 4xx, and what that means. */
export function refusalsOf({
  method,
  path,
  open,
  query,
  body,
  ifMatch,
  once,
  limited,
  refusals = [],
}: Call): Record<number, string> {
  const changes = method !== 'get';
  const statuses: Array<number | false | undefined> = [
    (body || query || path.includes('{')) && 400,
    !open && 401,
    !open && 403,
    path.includes('{') && 404,
    once && 409,
    ifMatch && 412,
    changes && 413,
    changes && !open && 415,
    (limited || !open) && 429,
    ...refusals,
  ];
  return Object.fromEntries(statuses.flatMap((status) => (status ? [[status, meanings[status] ?? '']] : [])));
}
