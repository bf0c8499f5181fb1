import { MAX_EMAIL, MAX_NAME } from '../lead/check-lead.ts';

/** Limits that browser and server enforce alike. Text lengths are in UTF-16 code units, sizes in bytes. */
export const limits = {
  questions: 100,
  options: 20,
  /** Of a list to search in, and of all questions of a quiz together. */
  dropdownOptions: 300,
  allOptions: 2_000,
  /** Pictures and videos of all questions of a quiz and their options. */
  allMedia: 300,
  /** Of an option. */
  votes: 10,
  outcomes: 100,
  title: 200,
  questionTitle: 300,
  option: 200,
  category: 60,
  unit: 20,
  endWords: 60,
  /** What a visitor writes beside “Other”. */
  otherText: 200,
  /** Of a value, in either direction. */
  number: 1e12,
  scaleSteps: 11,
  /** Blocks of a result page, products of a block, and of all blocks together. */
  resultBlocks: 30,
  products: 12,
  allProducts: 60,
  /** Mails of a quiz, different days of follow-ups, days until the last one, and all mails together as JSON. */
  mails: 40,
  followUps: 3,
  mailDays: 60,
  mailsText: 200_000,
  name: MAX_NAME,
  buttonText: 80,
  /** Of a lead form, beside name, e-mail, phone and company. */
  ownLeadFields: 5,
  leadValue: 500,
  text: 2_000,
  customCss: 8_000,
  shortText: 1_000,
  email: MAX_EMAIL,
  url: 2_048,
  /** Whole points an option may carry, in either direction. */
  points: 1_000_000,
  minOptions: 2,
  logo: 5 * 1024 * 1024,
  picture: 10 * 1024 * 1024,
  /** Of a picture, in words for those who do not see it. */
  alt: 200,
  savedFilters: 50,
  filterName: 60,
  apiTokens: 20,
  /** Addresses that mails about leads go to, beside the account's own. */
  mailRecipients: 5,
  /** Domains of an account. */
  domains: 5,
  connections: 50,
  /** Subscriptions of programs, beside the connections that the owner has made. */
  hooks: 50,
  /** Quizzes that a connection lists. */
  connectionQuizzes: 50,
  /** Connections that a quiz sends its leads through. */
  links: 20,
  /** Of a connection: a key, or the file of a service account. */
  credential: 8_192,
  /** The id of a list or a field of another tool. */
  place: 300,
  mapping: 60,
  tag: 100,
  rowTags: 400,
  /** Of a lead, as its owner works with it. */
  leadTags: 20,
  leadTag: 60,
  leadNotes: 50,
  /** Leads that are changed together by their ids. */
  workIds: 200,
} as const;

/** So many leads can be erased by one call, which is well within the time that it has. */
export const MOST_ERASED = 5_000;
/** The same for changing status and tags, and for rows of an import of customers. */
export const MOST_CHANGED = 5_000;
export const MOST_IMPORTED = 5_000;
