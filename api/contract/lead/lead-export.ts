// Apart from the schema of the query, since the dashboard offers the same choices and carries no schema library.

/** The columns of an export of leads in their order, as `columns` names them, and what they are called. */
export const exportColumns = {
  date: 'Date',
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  consent: 'Consent',
  outcome: 'Outcome',
  score: 'Score',
  page: 'Page',
  quiz: 'Quiz',
  fields: 'Form fields',
  marketing: 'Marketing consent',
  withdrawn: 'Consent withdrawn',
  confirmation: 'Confirmation',
  confirmedAt: 'Confirmed',
  categories: 'Category scores',
  votes: 'Votes',
  answers: 'Answers',
  consentTime: 'Consent time',
  referrer: 'Referrer',
  utmSource: 'UTM source',
  utmMedium: 'UTM medium',
  utmCampaign: 'UTM campaign',
  utmTerm: 'UTM term',
  utmContent: 'UTM content',
  gclid: 'gclid',
  fbclid: 'fbclid',
  msclkid: 'msclkid',
  ttclid: 'ttclid',
  hidden: 'Hidden fields',
  id: 'Lead ID',
  marks: 'Marks',
  progress: 'Progress',
  status: 'Status',
  value: 'Value',
  tags: 'Tags',
  notes: 'Notes',
  own: 'Own run',
} as const;
export type ExportColumn = keyof typeof exportColumns;

export const exportFormats = ['csv', 'xlsx'] as const;
/** What is between the cells of a CSV file. */
export const exportSeparators = { comma: ',', semicolon: ';' } as const;

export type ExportFormat = (typeof exportFormats)[number];
export type ExportSeparator = keyof typeof exportSeparators;
