/** A value of a lead as a tool is given it: text as the visitor saw it, a number where it is one. */
export type ContactValue = string | number | boolean | string[];

/** What happened, as the JSON that webhooks get; `id` names the message, and is the same on every attempt. */
export type VendorEvent = { id: string; body: string };

/** What a tool is given of a lead, by the settings of the link that it goes through. */
export type Contact = {
  leadId: string;
  /** '' without consent, as `phone` fields are. */
  email: string;
  name: string;
  firstName: string;
  lastName: string;
  /** What the owner has mapped, by the field's id in the tool. Values that are empty are left out. */
  fields: Record<string, ContactValue>;
  tags: string[];
  consent: {
    given: boolean;
    /** The second one, for marketing; false where the quiz does not ask for it. */
    marketing: boolean;
    text: string;
    at: Date;
    pageUrl: string;
  };
  quiz: { id: string; title: string };
  /** '' for none. */
  outcome: string;
  /** 0 to 100; null in a quiz without points. */
  score: number | null;
  language: string;
  createdAt: Date;
  /** Where the owner reads the lead. */
  leadUrl: string;
  /** Ids of advertisers' clicks, where the visit had any. */
  clickIds: { gclid?: string; fbclid?: string; msclkid?: string; ttclid?: string };
  event: VendorEvent;
  /** A made-up lead that its owner sends to see how it arrives. Its name and tags say so. */
  isSample: boolean;
};
