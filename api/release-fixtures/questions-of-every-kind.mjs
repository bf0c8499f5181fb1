const option = (/** @type {string} */ text, /** @type {object} */ more = {}) => ({ text, points: 1, ...more });
const words = (/** @type {string} */ text) => [{ kind: 'p', lines: [[{ text }, { text: ' bold', bold: true }]] }];

/** One question of every kind, with the settings that each can have, and a way past one of them. */
export const questionsOfEveryKind = [
  {
    id: 'hello',
    type: 'statement',
    title: 'Welcome',
    description: words('Eleven kinds'),
    media: { kind: 'video', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' },
    button: 'Begin',
  },
  {
    id: 'pictures',
    type: 'picture_choice',
    title: 'Which picture?',
    max: 1,
    options: ['Left', 'Right'].map((text) =>
      option(text, { picture: { url: 'https://shop.example/picture.webp', alt: text } }),
    ),
  },
  {
    id: 'several',
    type: 'multiple_select',
    title: 'What applies?',
    min: 1,
    max: 2,
    shuffle: true,
    options: [option('One'), option('Two'), option('Other', { other: true }), option('None', { alone: true })],
  },
  {
    id: 'choice',
    type: 'multiple_choice',
    title: 'Which way?',
    category: 'Ways',
    options: [option('Long'), option('Short', { next: 'number' })],
  },
  { id: 'detour', type: 'long_text', title: 'Why so?', optional: true },
  {
    id: 'number',
    type: 'number',
    title: 'How many?',
    look: 'slider',
    unit: 'pieces',
    min: 10,
    max: 80,
    step: 5,
    options: [option('few', { upTo: 29 }), option('many')],
  },
  {
    id: 'scale',
    type: 'scale',
    title: 'How much?',
    look: 'stars',
    low: 'little',
    high: 'much',
    options: ['1', '2', '3'].map((text) => option(text)),
  },
  { id: 'list', type: 'dropdown', title: 'Where?', options: [option('Here'), option('There')] },
  { id: 'date', type: 'date', title: 'Since when?', from: '2020-01-01', to: '2030-12-31' },
  { id: 'sure', type: 'true_false', title: 'Sure?', options: [option('True'), option('False')] },
  { id: 'name', type: 'short_text', title: 'Dear {{name|you}}, any words?' },
];
