/**
 * What the server notes on a lead for its owner to judge. No mark loses a lead.
 * `hidden_field`: the field that people do not see was filled in; it is not mailed or posted.
 * `too_fast`: see FASTEST_LEAD_MS. `no_proof`: a proof of work was asked for, and it came without.
 * `repeated`: other leads of the quiz have the same mailbox. `disposable`: the address is of a service for throw-away ones.
 */
export const leadMarks = ['hidden_field', 'too_fast', 'no_proof', 'repeated', 'disposable'] as const;
export type LeadMark = (typeof leadMarks)[number];

/** Marks in words, as badges and exports have them. */
export const markNames: Record<LeadMark, string> = {
  hidden_field: 'Hidden field filled',
  too_fast: 'Very fast',
  no_proof: 'No proof of work',
  repeated: 'Repeated address',
  disposable: 'Disposable address',
};

/**
 * A lead that comes sooner after the first recorded moment of its visit is marked as too fast. To
 * read a question, answer it, fill in a form and send it takes a person longer.
 */
export const FASTEST_LEAD_MS = 2_000;
